/** The rule for how favorites change. */

import { expect, test } from 'vitest';
import { parseRefKey, toRefKey } from '../../../src/features/catalog/favorite-ref.ts';
import { type FavoriteWrite, isLater, listRestorable } from '../../../src/features/favorites/favorites.ts';
import { fc, rounds } from '../../support/rounds.ts';

const day = 86_400_000;
const runs = { numRuns: rounds(2_000, 20_000) };
const write: fc.Arbitrary<FavoriteWrite> = fc.record({
  favorite: fc.boolean(),
  changedAt: fc.integer({ min: 1, max: 8 }),
});
const writes = fc.array(write, { minLength: 1, maxLength: 8 });
const deliver = (all: readonly FavoriteWrite[]) =>
  all.reduce<FavoriteWrite | undefined>((last, next) => (isLater(next, last) ? next : last), undefined);

test('the same writes lead to the same record in whatever order and however often they arrive', () => {
  const orders = writes.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
  );
  fc.assert(
    fc.property(orders, ([one, other]) => {
      expect(deliver(other)).toEqual(deliver(one));
    }),
    runs,
  );
});

test('the latest write wins, and a removal wins a tie', () => {
  fc.assert(
    fc.property(writes, (all) => {
      const latest = Math.max(...all.map(({ changedAt }) => changedAt));
      const removed = all.some(({ favorite, changedAt }) => !favorite && changedAt === latest);
      expect(deliver(all)).toEqual({ favorite: !removed, changedAt: latest });
    }),
    runs,
  );
});

test('the fifty newest removals of seven days can be restored, unless they were cleared', () => {
  const now = 1_000 * day;
  const removals = Array.from({ length: 60 }, (_, index) => ({ favorite: false, changedAt: now - index * 1_000 }));
  const list = (clearedAt: number, at = now) => listRestorable(removals.toReversed(), { now: at, clearedAt });
  expect(list(0)).toEqual(removals.slice(0, 50));
  expect(list(now - 10_000)).toEqual(removals.slice(0, 10));
  expect(list(0, now + 7 * day)).toEqual(removals.slice(0, 1));
  expect(list(0, now + 7 * day + 1)).toEqual([]);
  expect(listRestorable([{ favorite: true, changedAt: now }], { now, clearedAt: 0 })).toEqual([]);
});

test('reference keys have a known type and a UUID, and nothing else', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  for (const type of ['artist', 'product', 'collection', 'event'] as const)
    expect(parseRefKey(toRefKey({ type, id }))).toEqual({ type, id });
  for (const key of ['', 'product:', `user:${id}`, `product:${id}x`, `product:${id}\n`, id, 'product:clear'])
    expect(parseRefKey(key)).toBeNull();
});
