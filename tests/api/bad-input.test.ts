/** Fuzzing: thousands of generated requests must not cause a server error or reveal hidden data. */

import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threads } from '../../src/features/messages/messages.table.ts';
import { errorBodySchema } from '../../src/platform/api/errors.api.ts';
import { callApi } from '../support/call-api.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { fc } from '../support/rounds.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let ids: string[];
const runs = Number(process.env['BAD_INPUT_RUNS'] ?? 2_000);

beforeAll(async () => {
  app = await testApp();
  const open = await makeVendor(app.db, { slug: 'open-store' });
  const closed = await makeVendor(app.db, { slug: 'closed-store', name: 'CANARY', isActive: false });
  const shown = await makeProduct(app.db, open, { slug: 'shown' });
  const hidden = await makeProduct(app.db, open, { slug: 'hidden', name: 'CANARY', isActive: false });
  const unseen = await makeProduct(app.db, closed, { slug: 'unseen', name: 'CANARY' });
  ids = [open, closed, shown, hidden, unseen].map(({ id }) => id);
});
afterAll(() => app.close());

async function checkAnswer(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500);
  const text = await response.text();
  expect(text).not.toContain('CANARY');
  if (response.status >= 400) v.parse(v.strictObject(errorBodySchema.entries), JSON.parse(text));
}

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    'true',
    "' or 1=1 --",
    '../..',
    '%00',
    '\u0000',
    '\u202e',
    '\ud83d',
  ),
  fc.constantFrom('open-store', 'closed-store', 'CLOSED-STORE', 'ceramics', 'Ceramics'),
  fc.nat(4).map((index) => ids[index] ?? ''),
);
const names = fc.constantFrom(
  'vendor',
  'vendor[]',
  'category',
  'limit',
  'after',
  'isActive',
  'q',
  'kind',
  'from',
  'to',
  'neighborhood',
  'event',
  'sort',
  '__proto__',
  'constructor',
);

test(`${runs} generated catalog reads answer below 500 and never show what is hidden`, async () => {
  const path = fc.oneof(
    fc.constantFrom('/api/products', '/api/vendors', '/api/vendors/featured', '/api/categories'),
    fc.constantFrom('/api/search', '/api/search/suggestions'),
    odd.map((id) => `/api/products/${encodeURIComponent(id.toWellFormed()) || 'x'}`),
    odd.map((id) => `/api/vendors/${encodeURIComponent(id.toWellFormed()) || 'x'}`),
    odd.map((id) => `/api/vendors/${encodeURIComponent(id.toWellFormed()) || 'x'}/details`),
  );
  const query = fc.array(fc.tuple(names, odd), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(path, query, async (pathname, pairs) => {
      const search = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]));
      await checkAnswer(await callApi(app, 'GET', `${pathname}?${search}`));
    }),
    { numRuns: runs },
  );
  // Beside other tests, each takes some milliseconds.
}, 90_000);

test(`${runs} generated bodies of POST /api/messages answer below 500`, async () => {
  const field = fc.oneof(odd, fc.integer(), fc.boolean(), fc.constant(null), fc.array(odd), fc.object());
  const good = { vendor: 'open-store', fromName: 'Pat', fromEmail: 'pat@example.com', body: 'Hello' };
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record({ vendor: field, fromName: field, fromEmail: field, body: field }, { requiredKeys: [] }),
    fc.record({ fromName: odd, body: odd }).map((some) => ({ ...good, ...some })),
    fc
      .dictionary(fc.constantFrom('__proto__', 'constructor', 'role', 'id', 'isAdmin'), field)
      .map((more) => ({ ...good, ...more })),
  );
  await fc.assert(
    fc.asyncProperty(body, async (json) => checkAnswer(await callApi(app, 'POST', '/api/messages', { json }))),
    { numRuns: runs },
  );
  const stored = await app.db.select().from(threads);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.every(({ visitorEmail }) => visitorEmail === 'pat@example.com')).toBe(true);
  // Each message counts the threads of its hour.
}, 90_000);
