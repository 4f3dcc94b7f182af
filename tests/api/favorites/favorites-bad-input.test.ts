/** Fuzzing: thousands of generated bodies. */

import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { errorBodySchema } from '../../../src/platform/api/errors.api.ts';
import { callApi } from '../../support/call-api.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { fc, rounds } from '../../support/rounds.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let me: Person;
let ids: string[];
const runs = rounds(600, 5_000);

beforeAll(async () => {
  app = await testApp();
  me = await asCustomer(app.db);
  const kiln = await makeVendor(app.db);
  const shown = await makeProduct(app.db, kiln);
  const hidden = await makeProduct(app.db, kiln, { name: 'CANARY', isActive: false });
  ids = [kiln.id, shown.id, hidden.id];
});
afterAll(() => app.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('', 'product', 'artist', 'clear', '\u0000', '\ud83d', '\u202e', "' or 1=1 --", 'x'.repeat(10_000)),
  fc.nat(2).map((index) => ids[index] ?? ''),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-1, 1e308, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 60),
);
const value = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }), fc.object());
const some = { requiredKeys: [] };
const types = fc.constantFrom('product', 'artist', 'event', 'collection');
const known = fc.nat(2).map((index) => ids[index] ?? '');
const good = fc.record(
  { favorite: fc.boolean(), restore: fc.boolean(), type: types, id: known, changedAt: fc.maxSafeInteger() },
  { requiredKeys: ['favorite', 'id'] },
);
const change = fc.oneof(
  good,
  fc.record({ favorite: value, type: value, id: value, changedAt: value, restore: value }, some),
  good,
  value,
);
const body = fc.oneof(
  fc.jsonValue(),
  change,
  fc.record({ changes: fc.oneof(value, fc.array(change, { maxLength: 6 })), clearedAt: value }),
  fc.record({ changes: fc.array(good, { maxLength: 12 }), clearedAt: fc.integer() }, { requiredKeys: ['changes'] }),
  fc
    .dictionary(fc.constantFrom('__proto__', 'constructor', 'userId', 'role', 'heartCount', 'removedAt'), value)
    .map((more) => ({ type: 'product', id: ids[1], ...more })),
);
const address = fc.oneof(
  fc.constantFrom('POST /api/favorites', 'POST /api/favorites/writes', 'POST /api/favorites/writes'),
  text.map((id) => `POST /api/favorites/undo/${encodeURIComponent(id.toWellFormed()) || 'x'}`),
  text.map((id) => `DELETE /api/favorites/${encodeURIComponent(id.toWellFormed()) || 'x'}`),
);

test(`${runs} generated changes of favorites answer below 500 and show nothing hidden`, async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(address, body, async (target, json) => {
      const [method = '', path = ''] = target.split(' ');
      const response = await callApi(app, method, path, { json, headers: me.headers });
      const answer = await response.text();
      seen.add(response.status);
      expect(response.status, answer).toBeLessThan(500);
      expect(answer).not.toContain('CANARY');
      if (response.status >= 400) v.parse(v.strictObject(errorBodySchema.entries), JSON.parse(answer));
    }),
    { numRuns: runs },
  );
  // Some must succeed, otherwise the test would prove nothing.
  expect([...seen]).toEqual(expect.arrayContaining([200, 204, 404, 422]));
  const stored = await app.db.select().from(favorites);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.every(({ userId, itemId }) => userId === me.userId && ids.slice(0, 2).includes(itemId))).toBe(true);
}, 300_000);
