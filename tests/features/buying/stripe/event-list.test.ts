/** The events that have to be chosen at Stripe are those that the site acts on. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from '../../../../src/features/buying/stripe/stripe-events.ts';
import { planEventTypes } from '../../../../src/features/plan/stripe/plan-events.ts';
import { root } from '../../../support/root.ts';

/** Returns the names of events between two texts of a document. */
function eventsIn(file: string, from: string, to: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const part = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
  return [...part.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map((match) => match[1] ?? '').sort();
}

test('the events of the plan’s destination are listed as well', () => {
  const listed = eventsIn('README.md', '`/api/webhooks/stripe/plan`, for your own account', '- [ ] **Sales tax**');
  expect(listed).toEqual([...planEventTypes].sort());
});

test.each([
  ['README.md', '`/api/webhooks/stripe`, for connected accounts', '`/api/webhooks/stripe/accounts`'],
  ['docs/operations/installing.md', 'for events of **connected accounts**', 'STRIPE_WEBHOOK_SECRET'],
])('%s lists exactly the events that the site acts on', (file, from, to) => {
  expect(eventsIn(file, from, to)).toEqual(Object.keys(kinds).sort());
});

test.each([
  ['README.md', '`/api/webhooks/stripe/plan`', '**Sales tax**'],
  [
    'docs/operations/installing.md',
    '/api/webhooks/stripe/plan` for events of **your account**',
    'STRIPE_PLAN_WEBHOOK_SECRET',
  ],
])('%s lists exactly the events that make the site read a plan', (file, from, to) => {
  expect(eventsIn(file, from, to)).toEqual([...planEventTypes].sort());
});
