/** The rule for how favorites change, and how the server applies a batch of changes. */

import { expect, test } from 'vitest';
import { parseRefKey, toRefKey } from '../../../src/features/catalog/favorite-ref.ts';
import {
  type AccountFavorites,
  applyChanges,
  computeChangeTimes,
  type FavoriteChange,
} from '../../../src/features/favorites/apply-changes.ts';
import { type FavoriteRecord, favoriteLimits, resolveChange } from '../../../src/features/favorites/favorites.ts';
import { rounds } from '../../support/full.ts';
import { fc } from '../../support/random.ts';

const day = 86_400_000;
const now = 1_000 * day;
const saved: FavoriteRecord = { addedAt: 0, removedAt: null, restorable: true, changedAt: 0 };
const runs = { numRuns: rounds(2_000, 20_000) };

interface Timed {
  kind: 'add' | 'remove';
  at: number;
}

const timed: fc.Arbitrary<Timed> = fc.record({
  kind: fc.constantFrom('add', 'remove'),
  at: fc.integer({ min: 1, max: 8 }),
});
const deliver = (changes: readonly Timed[]) =>
  changes.reduce<FavoriteRecord | null>(
    (record, { kind, at }) => resolveChange(record, kind, { at, now: 10 }).record,
    saved,
  );
const isFavorite = (record: FavoriteRecord | null) => record !== null && record.removedAt === null;

test('the same changes lead to the same state in whatever order they arrive', () => {
  const orders = fc
    .array(timed, { maxLength: 8 })
    .chain((changes) => fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length })));
  fc.assert(
    fc.property(orders, ([one, other]) => {
      const [first, second] = [deliver(one), deliver(other)];
      expect(isFavorite(second)).toBe(isFavorite(first));
      expect(second?.changedAt).toBe(first?.changedAt);
      if (isFavorite(first)) expect(second?.addedAt).toBe(first?.addedAt);
    }),
    runs,
  );
});

test('the latest change wins, and a removal wins a tie', () => {
  fc.assert(
    fc.property(fc.array(timed, { minLength: 1, maxLength: 8 }), (changes) => {
      const latest = Math.max(...changes.map(({ at }) => at));
      const removed = changes.some(({ kind, at }) => kind === 'remove' && at === latest);
      expect(isFavorite(deliver(changes))).toBe(!removed);
    }),
    runs,
  );
});

test('a removal wins over an add at the same time, whichever arrives first', () => {
  const at = { at: 5, now: 10 };
  const added = resolveChange(null, 'add', at);
  expect(added).toEqual({ result: 'saved', record: { addedAt: 5, removedAt: null, restorable: true, changedAt: 5 } });
  const removed = resolveChange(added.record, 'remove', at);
  expect(removed).toEqual({ result: 'removed', record: { addedAt: 5, removedAt: 5, restorable: true, changedAt: 5 } });
  expect(resolveChange(removed.record, 'add', at)).toEqual({ result: 'stale', record: removed.record });
  // An add one millisecond later wins; one millisecond earlier it is stale.
  expect(resolveChange(removed.record, 'add', { at: 6, now: 10 }).result).toBe('saved');
  expect(resolveChange(removed.record, 'add', { at: 4, now: 10 }).result).toBe('stale');
  expect(resolveChange(added.record, 'remove', { at: 4, now: 10 })).toEqual({ result: 'stale', record: added.record });
});

test('a change that arrives twice changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.array(timed, { maxLength: 6 }), timed, (before, change) => {
      expect(deliver([...before, change, change])).toEqual(deliver([...before, change]));
    }),
    runs,
  );
});

test('an undo restores once, within seven days, and no cleared item', () => {
  const removed: FavoriteRecord = { ...saved, removedAt: 5, changedAt: 5 };
  const undo = (record: FavoriteRecord | null, at: number) => resolveChange(record, 'undo', { at, now: at });
  const restored = undo(removed, 6);
  expect(restored).toMatchObject({ result: 'restored', record: { removedAt: null, addedAt: 0, changedAt: 6 } });
  expect(undo(restored.record, 7).result).toBe('not_found');
  expect(undo(null, 7).result).toBe('not_found');
  expect(undo({ ...removed, restorable: false }, 6).result).toBe('not_found');
  expect(undo(removed, 5 + favoriteLimits.recentlyRemovedMs).result).toBe('restored');
  expect(undo(removed, 6 + favoriteLimits.recentlyRemovedMs).result).toBe('not_found');
});

test('the times of a batch are in order and not in the future, however the client’s clock jumped', () => {
  const ages = fc.array(fc.record({ ageMs: fc.oneof(fc.integer(), fc.constantFrom(0, 1, -5, 30 * day)) }), {
    maxLength: favoriteLimits.changes,
  });
  fc.assert(
    fc.property(ages, (changes) => {
      const times = computeChangeTimes(changes, now);
      expect(times.every((time, index) => time <= now && (index === 0 || time > (times[index - 1] ?? 0)))).toBe(true);
    }),
    runs,
  );
  expect(computeChangeTimes([{ ageMs: 300 }, { ageMs: 100 }], 1_000)).toEqual([700, 900]);
  expect(computeChangeTimes([{ ageMs: 100 }, { ageMs: 300 }], 1_000)).toEqual([899, 900]);
});

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const add = (number: number, ageMs = 0): FavoriteChange => ({ kind: 'add', id: id(number), type: 'product', ageMs });
const remove = (number: number, ageMs = 0): FavoriteChange => ({ kind: 'remove', id: id(number), ageMs });
const undo = (number: number, ageMs = 0): FavoriteChange => ({ kind: 'undo', id: id(number), ageMs });
const clear = (ageMs = 0): FavoriteChange => ({ kind: 'clear', ageMs });
const empty = (): AccountFavorites => ({ records: new Map(), count: 0 });

function apply(state: AccountFavorites, changes: FavoriteChange[], isShown = (_heart: string) => true) {
  return applyChanges(state, changes, { now, isShown }).map(({ result }) => result);
}
const restorable = ({ records }: AccountFavorites) =>
  [...records.values()].filter(({ record }) => record.removedAt !== null && record.restorable).length;

test('a batch has one outcome per change, in order', () => {
  const state = empty();
  const changes = [
    add(1),
    remove(1),
    undo(1),
    add(1),
    remove(2),
    undo(2),
    remove(1),
    remove(1),
    clear(),
    undo(1),
    add(3),
  ];
  expect(apply(state, changes, (heart) => heart !== `product:${id(3)}`)).toEqual([
    ...['saved', 'removed', 'restored', 'replaced', 'unchanged', 'not_found'],
    ...['removed', 'unchanged', 'cleared', 'not_found', 'not_found'],
  ]);
  expect([state.count, restorable(state)]).toEqual([0, 0]);
});

test('a change made just now wins, even over one from a clock that is ahead', () => {
  const ahead: FavoriteRecord = { addedAt: 0, removedAt: now + 50, restorable: true, changedAt: now + 50 };
  const state: AccountFavorites = { records: new Map([[id(1), { type: 'product', record: ahead }]]), count: 0 };
  expect(apply(state, [add(1)])).toEqual(['saved']);
  expect(apply(state, [remove(1)])).toEqual(['removed']);
  expect(apply(state, [add(1, 1)])).toEqual(['stale']);
});

test('a call that arrives after its retry changes nothing, and changes sent with a retry follow it', () => {
  const state = empty();
  expect(apply(state, [{ ...add(1, 5), key: 'a' }])).toEqual(['saved']);
  expect(apply(state, [{ ...remove(1), key: 'b' }])).toEqual(['removed']);
  expect(apply(state, [{ ...add(1), key: 'a' }])).toEqual(['unchanged']);
  expect([state.count, restorable(state)]).toEqual([0, 1]);
  // The first call was slow: the next changes were made before it arrived and still have to follow it.
  const slow = empty();
  expect(apply(slow, [{ ...add(1), key: 'a' }])).toEqual(['saved']);
  expect(
    apply(slow, [
      { ...add(1, 300), key: 'a' },
      { ...remove(1, 200), key: 'b' },
    ]),
  ).toEqual(['unchanged', 'removed']);
});

test('a repeated clear does not clear later removals, and other repeated changes are still recognized', () => {
  const state = empty();
  apply(state, [add(1, 9), { ...remove(1, 8), key: 'a' }, add(2, 7), remove(2, 6)]);
  expect(apply(state, [{ ...clear(), key: 'c' }])).toEqual(['cleared']);
  expect(restorable(state)).toBe(0);
  apply(state, [add(3, 5), remove(3, 4)]);
  expect(apply(state, [{ ...clear(), key: 'c' }])).toEqual(['cleared']);
  expect(restorable(state)).toBe(1);
  // A change of another item with the same key is not taken for it, and changes after a repeated one follow it.
  expect(
    apply(state, [
      { ...remove(1, 300), key: 'a' },
      { ...add(1, 200), key: 'c' },
    ]),
  ).toEqual(['unchanged', 'saved']);
  expect(apply(state, [{ ...clear(), key: 'd' }])).toEqual(['cleared']);
  expect(restorable(state)).toBe(0);
});

test('the fifty newest removals can be restored, and a clear does not clear later ones', () => {
  const state = empty();
  const many = Array.from({ length: 60 }, (_, index) => index);
  apply(
    state,
    many.map((number) => add(number, 1_000)),
  );
  apply(
    state,
    many.map((number) => remove(number, 900 - number)),
  );
  expect(restorable(state)).toBe(50);
  expect(apply(state, [undo(9), undo(10)])).toEqual(['not_found', 'restored']);
  expect(apply(state, [clear(900 - 57)])).toEqual(['cleared']);
  expect(restorable(state)).toBe(2);
});

test('at the limit new favorites are refused, but present ones can be added again', () => {
  const state = empty();
  for (let number = 0; number < favoriteLimits.favorites; number += 1) apply(state, [add(number)]);
  expect(apply(state, [add(900), add(3), remove(3), add(900), undo(3)])).toEqual([
    ...['too_many', 'replaced', 'removed', 'saved', 'too_many'],
  ]);
  expect(state.count).toBe(favoriteLimits.favorites);
});

test('reference keys have a known type and a UUID, and nothing else', () => {
  for (const type of ['artist', 'product', 'collection', 'event'] as const)
    expect(parseRefKey(toRefKey({ type, id: id(1) }))).toEqual({ type, id: id(1) });
  for (const heart of [
    '',
    'product:',
    `user:${id(1)}`,
    `product:${id(1)}x`,
    `product:${id(1)}\n`,
    id(1),
    'product:clear',
  ])
    expect(parseRefKey(heart)).toBeNull();
});
