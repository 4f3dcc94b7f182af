import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { readFavorite } from '../../../../src/features/favorites/sync/parse-favorites.store.ts';
import { Device, FavoritesServer, favoriteDto, makeRef, settled } from '../../../support/favorites-world.ts';
import { fc } from '../../../support/rounds.ts';
import { makeRefKeys, makeRefs } from '../../../support/synced-device.ts';

const minute = 60_000;
const day = 1_440 * minute;

/** Opens a tab in an offline browser with these stored texts. */
function opened(texts: Record<string, string>) {
  const device = new Device(new FavoritesServer());
  device.online = false;
  for (const [key, text] of Object.entries(texts)) device.disk.values.set(key, text);
  return { device, tab: device.open() };
}

const start = new FavoritesServer().now;
const vase = favoriteDto(makeRef(2), start - day);
/** Storage key of a pending change. */
const pendingKey = `favorite_pat:${toRefKey(makeRef(2))}`;
const bowl = favoriteDto(makeRef(4), start - 2 * day);
const removedAgo = (ms: number, number = 2) => ({
  ...favoriteDto(makeRef(number), start - 10 * day, start - ms),
  removedAt: iso(start - ms),
});
const iso = (ms: number) => new Date(ms).toISOString();
/** A stored copy of the lists. */
const copyOf = (favorites: unknown, removed: unknown = []) => ({
  favoritesCopy_pat: JSON.stringify({ favorites, removed, seenAt: start }),
});
const removedTexts = (...items: object[]) => opened(copyOf([], items)).tab;

describe('stored favorites', () => {
  it('are shown as they were stored', () => {
    const { tab } = opened(copyOf([vase, bowl]));
    expect(tab.store.$state.get().favorites).toEqual([vase, bowl]);
    expect(tab.warnings).toEqual([]);
  });

  it.each(['[1]', '"text"', '12', 'null', '[', '', '<b>'])('discard %j with a warning, without a crash', (text) => {
    const { device, tab } = opened({
      favoritesCopy_pat: text,
      [pendingKey]: text,
      'favorite_pat:clear': text,
    });
    const { favorites, recentlyRemoved, pendingCount, hasSnapshot } = tab.store.$state.get();
    expect({ favorites, recentlyRemoved, pendingCount, hasSnapshot }).toEqual({
      favorites: [],
      recentlyRemoved: [],
      pendingCount: 0,
      hasSnapshot: false,
    });
    expect(tab.warnings).toContain('Stored favorites were not readable and are discarded.');
    expect(device.disk.values.has('favoritesCopy_pat')).toBe(false);
    expect(tab.store.add(makeRef(1))).toBe(true);
    expect(tab.favorites).toEqual(makeRefKeys(1));
  });

  it('are shown without the invalid ones', () => {
    const strange = [null, 7, 'x', [], {}, { ...vase, id: '../x' }, { ...vase, type: 'shop' }, { ...vase, name: 7 }];
    const { tab } = opened(copyOf([...strange, bowl]));
    expect(tab.favorites).toEqual(makeRefKeys(4));
    expect(tab.warnings).toEqual(['Some stored favorites were not readable and are discarded.']);
    expect(opened(copyOf([bowl])).tab.store.$state.get().hasSnapshot).toBe(true);
    // The page must not say that there are none, or that these are all.
    expect(tab.store.$state.get().hasSnapshot).toBe(false);
    expect(opened(copyOf(null)).tab.store.$state.get().hasSnapshot).toBe(false);
  });

  it.each([
    ['a link to another site', { path: '//evil.example/x' }],
    ['a link with a scheme', { path: 'javascript:alert(1)' }],
    ['a picture of another site', { image: 'https://evil.example/x.png' }],
    ['a backslash', { path: '/\\evil.example' }],
    ['a path that leads up to another site', { path: '/.//evil.example' }],
    ['a path with an empty segment', { path: '/kiln//jar' }],
    ['a path deeper than any item’s', { path: '/a/b/c' }],
    ['a path with a query', { path: '/kiln?x=1' }],
    ['a picture outside /media', { image: '/customer/signout' }],
    ['a picture’s key with another site in it', { picture: { ...vase.picture, key: '//evil/x' } }],
    ['a picture’s key that ends in nothing', { picture: { ...vase.picture, key: 'demo/' } }],
    ['a price below zero', { price: -1 }],
    ['an endless price', { price: 1e300 }],
    ['half a unit', { inventory: 0.5 }],
    ['a name of 6,000 letters', { name: 'x'.repeat(6_000) }],
    ['a thousand tags', { tags: Array(1_000).fill('x') }],
    ['tags that are not strings', { tags: [{}] }],
    ['an invalid date', { dateAdded: 'yesterday' }],
    ['a picture without a key', { picture: { width: 1 } }],
    ['a theme that is a string', { theme: 'artsy' }],
  ])('are dropped with %s', (_what, change) => {
    expect(readFavorite(vase, start)).toEqual(vase);
    expect(readFavorite({ ...vase, ...change }, start)).toBe(null);
  });

  it.each(['/kiln', '/kiln/moon-jar', '/events/open-studio', '/collections/aB3_x-9'])(
    'may have the path %s',
    (path) => {
      expect(readFavorite({ ...vase, path }, start)?.path).toBe(path);
    },
  );

  it('treat HTML as plain text', () => {
    const html = '<img src=x onerror=alert(1)>';
    const { tab } = opened(copyOf([{ ...vase, name: html }]));
    expect(tab.store.$state.get().favorites[0]?.name).toBe(html);
  });

  it('are read without __proto__ and other unknown properties at every depth', () => {
    const text = copyOf([{ ...vase, extra: 1, theme: { ...vase.theme, extra: 1 } }])
      .favoritesCopy_pat.replace('"extra":1', '"__proto__":{"isAdmin":true}')
      .replace('"extra":1', '"__proto__":{"isAdmin":true}');
    const [read] = opened({ favoritesCopy_pat: text }).tab.store.$state.get().favorites;
    expect(read).toEqual(vase);
    expect(Object.hasOwn(read ?? {}, '__proto__')).toBe(false);
    expect(read && 'isAdmin' in read.theme).toBe(false);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBe(undefined);
  });

  it('show a duplicated item once, and not as removed, too', () => {
    const { tab } = opened(copyOf([vase, vase], [removedAgo(minute), removedAgo(minute, 4), removedAgo(minute, 4)]));
    expect(tab.favorites).toEqual(makeRefKeys(2));
    expect(tab.removed).toEqual(makeRefKeys(4));
  });

  it('count a removal in the future as made now', () => {
    const [read] = removedTexts(removedAgo(-day)).store.$state.get().recentlyRemoved;
    expect(read?.removedAt).toBe(iso(start));
  });

  it('drop removals without a valid time or older than 7 days', () => {
    const tab = removedTexts(
      { ...removedAgo(0, 2), removedAt: 'x' },
      { ...removedAgo(0, 4), removedAt: 7 },
      removedAgo(7 * day + 1, 6),
      removedAgo(7 * day, 8),
    );
    expect(tab.removed).toEqual(makeRefKeys(8));
  });

  it('keep the newest 50 removals', () => {
    const tab = removedTexts(...Array.from({ length: 60 }, (_, index) => removedAgo(index * minute, index)));
    expect(tab.removed).toEqual(makeRefs(50).map(toRefKey));
    tab.store.add(makeRef(99));
    tab.store.remove(makeRef(99).id);
    expect(tab.removed).toHaveLength(50);
    expect(tab.removed[0]).toBe(toRefKey(makeRef(99)));
  });

  it('of any content are read without a crash', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), (text) => {
        const { tab } = opened({
          favoritesCopy_pat: text,
          favorites_pat: text,
          recentlyRemoved_pat: text,
          favoritesSeen_pat: text,
          collections_pat: text,
          [pendingKey]: text,
          'favorite_pat:clear': text,
          favoritesClock: text,
        });
        expect(tab.favorites).toEqual([]);
        expect(tab.removed).toEqual([]);
      }),
    );
  });
});

describe('a browser that refuses to store', () => {
  it.each(['full', 'blocked'] as const)('with a %s storage keeps favorites in memory and reports it', async (how) => {
    const device = new Device(new FavoritesServer());
    device.disk[how] = true;
    const tab = device.open();
    await settled();
    tab.store.add(makeRef(2));
    expect(tab.favorites).toEqual(makeRefKeys(2));
    expect(tab.store.$state.get().isMemoryOnly).toBe(true);
    await settled();
    expect(device.server.list().map(toRefKey)).toEqual(makeRefKeys(2));
    expect(tab.store.$state.get().pendingCount).toBe(0);
    tab.store.remove(makeRef(2).id);
    await settled();
    expect(device.server.list()).toEqual([]);
    expect(device.calls.filter((call) => call.startsWith('write'))).toEqual(['write 1', 'write 1']);
  });

  it('stores what was in memory once there is room again', async () => {
    const device = new Device(new FavoritesServer());
    device.online = false;
    device.disk.full = true;
    const tab = device.open();
    tab.store.add(makeRef(2));
    device.disk.full = false;
    tab.store.add(makeRef(4));
    expect(tab.store.$state.get().isMemoryOnly).toBe(false);
    tab.close();
    const next = device.open();
    expect(next.favorites).toEqual(makeRefKeys(4, 2));
    expect(next.store.$state.get().pendingCount).toBe(2);
  });

  it('does not let an older stored list override a newer one in memory', async () => {
    const device = new Device(new FavoritesServer());
    const [one, other] = [device.open(), device.open()];
    await one.store.refresh();
    device.disk.full = true;
    one.store.add(makeRef(2));
    await settled();
    // The next page loads the lists, although the stored list is fresh.
    expect(device.disk.values.has('favoritesCopy_pat')).toBe(false);
    device.disk.full = false;
    other.store.add(makeRef(4));
    await settled();
    one.store.add(makeRef(6));
    await settled();
    for (const tab of [one, other]) {
      expect(tab.favorites.toSorted()).toEqual(makeRefKeys(2, 4, 6));
    }
  });

  it('saves presses in spite of times in the far future, and deletes what is invalid', async () => {
    const change = { favorite: true, changedAt: start };
    const invalid: Record<string, unknown> = {
      'product:1': change,
      ['__proto__']: change,
      [toRefKey(makeRef(4))]: { ...change, changedAt: 8.64e15 },
      [toRefKey(makeRef(6))]: { ...change, changedAt: 'now' },
      [toRefKey(makeRef(8))]: { ...change, favorite: 1 },
      [toRefKey(makeRef(10))]: [],
    };
    const texts = Object.entries(invalid).map(([key, value]) => [`favorite_pat:${key}`, JSON.stringify(value)]);
    const ahead = { ...vase, id: makeRef(12).id, changedAt: '9999-01-01T00:00:00.000Z' };
    const { device, tab } = opened({ ...Object.fromEntries(texts), ...copyOf([ahead]) });
    for (let press = 0; press < 20; press += 1) {
      for (const number of [2, 12]) {
        tab.store.add(makeRef(number));
        expect(tab.store.has(makeRef(number))).toBe(true);
        tab.store.remove(makeRef(number).id);
        expect(tab.store.has(makeRef(number))).toBe(false);
      }
    }
    expect(device.pending.map(({ key }) => key).toSorted()).toEqual(makeRefKeys(2, 12));
  });

  it('loses no pending change of another tab while it is full', async () => {
    const device = new Device(new FavoritesServer());
    device.online = false;
    const [one, other] = [device.open(), device.open()];
    one.store.add(makeRef(2));
    device.disk.full = true;
    other.store.add(makeRef(4));
    device.disk.full = false;
    one.store.add(makeRef(6));
    other.store.add(makeRef(8));
    await settled();
    device.online = true;
    other.browser.goOnline();
    await settled();
    expect(device.server.list().map(toRefKey).toSorted()).toEqual(makeRefKeys(2, 4, 6, 8).toSorted());
  });
});

describe('favorites of an account', () => {
  it('are hidden before the session is known and after sign-out', () => {
    const { device, tab } = opened({ ...copyOf([vase]), hearts: 'product:x' });
    tab.$session.set({ status: 'loading', person: null });
    expect(tab.store.$state.get()).toMatchObject({ userId: null, favorites: [], hasSnapshot: false });
    expect(tab.store.add(makeRef(1))).toBe(false);
    tab.signIn('pat');
    expect(tab.favorites).toEqual(makeRefKeys(2));
    tab.signOut();
    expect(tab.store.$state.get()).toMatchObject({ userId: null, favorites: [] });
    expect(device.disk.values.has('hearts')).toBe(false);
    expect(tab.store.add(makeRef(1))).toBe(false);
    expect(tab.store.importJson('[]')).toBe(false);
  });

  it('are separate from another account’s in the same browser', () => {
    const { device, tab } = opened({});
    tab.store.add(makeRef(2));
    tab.signIn('kim');
    expect(tab.favorites).toEqual([]);
    tab.store.add(makeRef(4));
    tab.signIn('pat');
    expect(tab.favorites).toEqual(makeRefKeys(2));
    const owners = [...device.disk.values.keys()].map((key) => /^favorite_(\w+):/.exec(key)?.[1]);
    expect(owners.filter(Boolean)).toEqual(['pat', 'kim']);
  });

  it('are dropped from memory, too, when the storage is cleared', () => {
    const { device, tab } = opened({});
    device.disk.full = true;
    tab.store.add(makeRef(2));
    tab.browser.forgetEverything();
    expect(tab.store.$state.get()).toMatchObject({ favorites: [], pendingCount: 0, isMemoryOnly: false });
  });
});
