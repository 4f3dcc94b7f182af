import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { Device, FavoritesServer, favoriteDto, makeRef, settled } from '../../../support/favorites-world.ts';
import { fc } from '../../../support/rounds.ts';
import { makeRefKeys, makeRefs } from '../../../support/synced-device.ts';

function opened() {
  const device = new Device(new FavoritesServer());
  return { device, tab: device.open() };
}

/** Nested lists. */
const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

describe('favorites exported as JSON', () => {
  it('keep their order when another browser imports them', async () => {
    const { device, tab } = opened();
    for (const number of [2, 1, 4]) tab.store.add(makeRef(number));
    await settled();
    const other = opened();
    expect(other.tab.store.importJson(tab.store.exportJson())).toBe(true);
    expect(other.tab.favorites).toEqual(makeRefKeys(4, 1, 2));
    await settled();
    expect(other.device.server.list().map(toRefKey)).toEqual(makeRefKeys(4, 1, 2));
    expect(device.server.list().map(toRefKey)).toEqual(makeRefKeys(4, 1, 2));
  });

  it('stay small enough to import, however long their texts are', () => {
    const { tab } = opened();
    const long = { description: 'é'.repeat(2_500) };
    const all = Array.from({ length: 500 }, (_, number) => ({ ...favoriteDto(makeRef(number), 0), ...long }));
    for (let from = 0; from < all.length; from += 50) tab.store.importJson(JSON.stringify(all.slice(from, from + 50)));
    const other = opened();
    expect(other.tab.store.importJson(tab.store.exportJson())).toBe(true);
    expect(other.tab.favorites).toEqual(tab.favorites);
    expect(tab.favorites).toHaveLength(500);
  });

  it('need only type and id; the server sends the rest', async () => {
    const { tab } = opened();
    expect(tab.store.importJson(JSON.stringify([makeRef(2)]))).toBe(true);
    expect(tab.store.$state.get().favorites[0]).toMatchObject({ ...makeRef(2), name: '', price: null });
    await settled();
    expect(tab.store.$state.get().favorites[0]).toMatchObject({ name: 'Thing 002', price: 24.99 });
  });

  it('are added to the present ones without duplicates', async () => {
    const { device, tab } = opened();
    tab.store.add(makeRef(2));
    await settled();
    tab.store.importJson(JSON.stringify([makeRef(4), makeRef(2), makeRef(4)]));
    expect(tab.favorites).toEqual(makeRefKeys(4, 2));
    await settled();
    expect(device.writes.map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '[{'],
    ['an object', JSON.stringify(favoriteDto(makeRef(2), 0))],
    ['a text', '"list"'],
    ['null', 'null'],
    ['a list with something else in it', JSON.stringify([makeRef(2), 7])],
    ['an id that is none', JSON.stringify([{ type: 'product', id: '../x' }])],
    ['a link out of the site', JSON.stringify([{ ...makeRef(2), path: 'javascript:alert(1)' }])],
    [
      'type and id by way of __proto__',
      '[{"__proto__":{"type":"product","id":"00000000-0000-4000-8000-000000000002"}}]',
    ],
    ['501 of them', JSON.stringify(makeRefs(501))],
    ['more than 1 MiB', JSON.stringify([{ ...makeRef(2), note: 'x'.repeat(1_048_576) }])],
    ['more than 1 MiB in bytes', JSON.stringify([{ ...makeRef(2), note: 'é'.repeat(600_000) }])],
    ['depths of more than 6', JSON.stringify([{ ...makeRef(2), note: nested(5) }])],
    ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('%s is refused, and changes nothing', async (_what, text) => {
    const { device, tab } = opened();
    tab.store.add(makeRef(1));
    await settled();
    const before = tab.store.$state.get();
    expect(tab.store.importJson(text)).toBe(false);
    expect(tab.store.$state.get()).toBe(before);
    await settled();
    expect(device.writes).toHaveLength(1);
  });

  it('are accepted up to 500 items and a depth of 6', () => {
    const { tab } = opened();
    const list = Array.from({ length: 500 }, (_, number) => ({ ...makeRef(number), note: nested(3) }));
    expect(tab.store.importJson(JSON.stringify(list))).toBe(true);
    expect(tab.favorites).toHaveLength(500);
  });

  it('are dropped beyond 500 in all, with a message', () => {
    const { tab } = opened();
    tab.store.add(makeRef(900));
    expect(tab.store.importJson(JSON.stringify(makeRefs(500)))).toBe(true);
    expect(tab.favorites).toHaveLength(500);
    const message = 'You can save up to 500 favorites. Remove one to add another.';
    expect(tab.store.$state.get().problem).toEqual({ refKey: toRefKey(makeRef(499)), reason: 'too_many', message });
    expect(tab.store.add(makeRef(901))).toBe(false);
  });

  it('are imported or refused without an exception, whatever the text', () => {
    const { tab } = opened();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(fc.object()).map((list) => JSON.stringify(list)),
        ),
        (text) => {
          const list = text.trim() === '[]';
          expect(tab.store.importJson(text)).toBe(list);
        },
      ),
    );
  });
});
