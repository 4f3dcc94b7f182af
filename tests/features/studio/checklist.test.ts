/** The list of what comes before the first sale: what is open, what to press next, and when the list goes. */
import { expect, test } from 'vitest';
import { paymentStateWords } from '../../../src/features/studio/payments/words.ts';
import { type ChecklistFacts, describeChecklist } from '../../../src/features/studio/today/checklist.ts';

const draft = { id: 'p1', name: 'Spider Cloth', picture: null, missing: ['Add a photo.'], updatedAt: new Date(0) };
const store = { slug: 'vat-nine', isActive: true, paymentsState: 'none', shippingCents: null, pickup: null } as const;
const nothing: ChecklistFacts = {
  store,
  steps: { hasPortrait: false, hasSold: false, permit: 'open' },
  stateName: 'Kentucky',
  payments: paymentStateWords.none,
  published: 0,
  draft: null,
  address: 'rivercityartists.com/vat-nine',
};
const ready = { ...store, paymentsState: 'ready', shippingCents: 500 } as const;
const complete: ChecklistFacts = {
  ...nothing,
  store: ready,
  steps: { hasPortrait: true, hasSold: false, permit: 'permit' },
  payments: paymentStateWords.ready,
  published: 1,
};
const itemsOf = (facts: ChecklistFacts) => describeChecklist(facts) ?? [];
const donesOf = (facts: ChecklistFacts) => itemsOf(facts).map(({ isDone }) => isDone);

test('a new store has one of six done, and each open item leads to its place', () => {
  expect(donesOf(nothing)).toEqual([false, false, false, false, true, false]);
  expect(itemsOf(nothing).map(({ action }) => action?.href)).toEqual([
    '/vendor/vat-nine/payments',
    '/vendor/vat-nine/shipping',
    '/vendor/vat-nine/pieces/new',
    '/vendor/vat-nine/storefront/about',
    '/vat-nine',
    '/vendor/vat-nine/figures/tax#permits',
  ]);
});

test('delivery that nobody set is “Not set”; $0, a price, and pickup are set', () => {
  expect(itemsOf(nothing)[1]).toMatchObject({ notSet: 'Not set.', isDone: false });
  for (const change of [{ shippingCents: 0 }, { shippingCents: 500 }, { pickup: 'Porch, Sundays' }]) {
    const [, item] = itemsOf({ ...nothing, store: { ...store, ...change } });
    expect([item?.isDone, item?.notSet]).toEqual([true, undefined]);
  }
});

test('the first piece names the draft and what it needs', () => {
  const [, , item] = itemsOf({ ...nothing, draft });
  expect(item).toMatchObject({
    text: 'Spider Cloth is a draft. Add a photo.',
    action: { href: '/vendor/vat-nine/pieces/p1', text: 'Finish Spider Cloth' },
  });
  const [, , whole] = itemsOf({ ...nothing, draft: { ...draft, missing: [] } });
  expect(whole?.text).toBe('Spider Cloth is a draft. It’s ready to publish.');
});

test('while Stripe checks the answers, there is nothing to press', () => {
  const [item] = itemsOf({
    ...nothing,
    store: { ...store, paymentsState: 'more_needed' },
    payments: paymentStateWords.checking,
  });
  expect([item?.isDone, item?.action]).toEqual([false, null]);
});

test('the list goes once all is done, with the first sale, and while the store is suspended', () => {
  expect(describeChecklist(complete)).toBeNull();
  for (const open of [
    { published: 0 },
    { steps: { ...complete.steps, hasPortrait: false } },
    { steps: { ...complete.steps, permit: 'open' as const } },
    { store: { ...ready, shippingCents: null } },
  ])
    expect(donesOf({ ...complete, ...open })).toHaveLength(6);
  expect(describeChecklist({ ...nothing, steps: { ...nothing.steps, hasSold: true } })).toBeNull();
  expect(describeChecklist({ ...nothing, store: { ...store, isActive: false } })).toBeNull();
});

test('a permit and “not yet” both answer for sales tax, which nothing waits for, and where no permit is asked for there is no such item', () => {
  const taxOf = (permit: ChecklistFacts['steps']['permit']) =>
    itemsOf({ ...nothing, steps: { ...nothing.steps, permit } })[5];
  expect(taxOf('open')).toMatchObject({ isDone: false, isOptional: true, action: { text: 'Answer' } });
  expect(taxOf('postponed')).toMatchObject({ isDone: true, text: expect.stringContaining('no tax is collected') });
  expect(taxOf('permit')).toMatchObject({ isDone: true, text: expect.stringContaining('Kentucky permit is on file') });
  expect(taxOf('none')).toBeUndefined();
});
