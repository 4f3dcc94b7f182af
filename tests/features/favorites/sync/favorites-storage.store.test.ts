import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { readFavorite } from '../../../../src/features/favorites/sync/parse-favorites.store.ts';
import { Device, FavoritesServer, favoriteDto, makeRef, settled } from '../../../support/favorites-world.ts';
import { fc } from '../../../support/random.ts';

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
/** Storage key of pending changes. */
const batch = `favoriteChanges_pat:000000000000001-${'0'.repeat(32)}`;
const bowl = favoriteDto(makeRef(4), start - 2 * day);
const removedAgo = (ms: number, number = 2) => ({
  ...favoriteDto(makeRef(number), start - 10 * day),
  removedAt: iso(start - ms),
});
const iso = (ms: number) => new Date(ms).toISOString();
const removedTexts = (...items: object[]) => opened({ recentlyRemoved_pat: JSON.stringify(items) }).tab;

describe('stored favorites', () => {
  it('are shown as they were stored', () => {
    const { tab } = opened({ favorites_pat: JSON.stringify([vase, bowl]) });
    expect(tab.store.$state.get().favorites).toEqual([vase, bowl]);
    expect(tab.warnings).toEqual([]);
  });

  it.each(['{"a":1}', '"text"', '12', 'null', '[', '', '<b>'])('discard %j with a warning, without a crash', (text) => {
    const { device, tab } = opened({ favorites_pat: text, recentlyRemoved_pat: text, [batch]: text });
    const { favorites, recentlyRemoved, pendingCount, hasSnapshot } = tab.store.$state.get();
    expect({ favorites, recentlyRemoved, pendingCount, hasSnapshot }).toEqual({
      favorites: [],
      recentlyRemoved: [],
      pendingCount: 0,
      hasSnapshot: false,
    });
    expect(tab.warnings).toContain('Stored favorites were not readable and are discarded.');
    expect(device.disk.values.has('favorites_pat')).toBe(false);
    expect(tab.store.add(makeRef(1))).toBe(true);
    expect(tab.favorites).toEqual([toRefKey(makeRef(1))]);
  });

  it('are shown without the invalid ones', () => {
    const strange = [null, 7, 'x', [], {}, { ...vase, id: '../x' }, { ...vase, type: 'shop' }, { ...vase, name: 7 }];
    const { tab } = opened({ favorites_pat: JSON.stringify([...strange, bowl]) });
    expect(tab.favorites).toEqual([toRefKey(makeRef(4))]);
    expect(tab.warnings).toEqual(['Some stored favorites were not readable and are discarded.']);
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
    const { tab } = opened({ favorites_pat: JSON.stringify([{ ...vase, name: html }]) });
    expect(tab.store.$state.get().favorites[0]?.name).toBe(html);
  });

  it('are read without __proto__ and other unknown properties at every depth', () => {
    const text = JSON.stringify([{ ...vase, extra: 1, theme: { ...vase.theme, extra: 1 } }])
      .replace('"extra":1', '"__proto__":{"isAdmin":true}')
      .replace('"extra":1', '"__proto__":{"isAdmin":true}');
    const [read] = opened({ favorites_pat: text }).tab.store.$state.get().favorites;
    expect(read).toEqual(vase);
    expect(Object.hasOwn(read ?? {}, '__proto__')).toBe(false);
    expect(read && 'isAdmin' in read.theme).toBe(false);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBe(undefined);
  });

  it('show a duplicated item once, and not as removed, too', () => {
    const { tab } = opened({
      favorites_pat: JSON.stringify([vase, vase]),
      recentlyRemoved_pat: JSON.stringify([removedAgo(minute), removedAgo(minute, 4), removedAgo(minute, 4)]),
    });
    expect(tab.favorites).toEqual([toRefKey(makeRef(2))]);
    expect(tab.removed).toEqual([toRefKey(makeRef(4))]);
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
    expect(tab.removed).toEqual([toRefKey(makeRef(8))]);
  });

  it('keep the newest 50 removals', () => {
    const tab = removedTexts(...Array.from({ length: 60 }, (_, index) => removedAgo(index * minute, index)));
    expect(tab.removed).toEqual(Array.from({ length: 50 }, (_, index) => toRefKey(makeRef(index))));
    tab.store.add(makeRef(99));
    tab.store.remove(makeRef(99).id);
    expect(tab.removed).toHaveLength(50);
    expect(tab.removed[0]).toBe(toRefKey(makeRef(99)));
  });

  it('of any content are read without a crash', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), (text) => {
        const { tab } = opened({
          favorites_pat: text,
          recentlyRemoved_pat: text,
          [batch]: text,
          favoritesSeen_pat: text,
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
    expect(tab.favorites).toEqual([toRefKey(makeRef(2))]);
    expect(tab.store.$state.get().isMemoryOnly).toBe(true);
    await settled();
    expect(device.server.list().map(toRefKey)).toEqual([toRefKey(makeRef(2))]);
    expect(tab.store.$state.get().pendingCount).toBe(0);
    tab.store.remove(makeRef(2).id);
    await settled();
    expect(device.server.list()).toEqual([]);
    expect(device.calls.filter((call) => call.startsWith('change'))).toEqual(['change 1', 'change 1']);
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
    expect(next.favorites).toEqual([toRefKey(makeRef(4)), toRefKey(makeRef(2))]);
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
    expect(device.disk.values.has('favoritesSeen_pat')).toBe(false);
    device.disk.full = false;
    other.store.add(makeRef(4));
    await settled();
    one.store.add(makeRef(6));
    await settled();
    for (const tab of [one, other]) {
      expect(tab.favorites.toSorted()).toEqual([2, 4, 6].map((number) => toRefKey(makeRef(number))));
    }
  });

  it('keeps changes in order behind a key dated in the far future, and deletes invalid keys', async () => {
    const device = new Device(new FavoritesServer());
    const junk = ['999999999999999-x', `999999999999999-${'0'.repeat(32)}`, 'zzz', '__proto__', '-1', 'NaN-x'];
    for (const ending of junk) device.disk.values.set(`favoriteChanges_pat:${ending}`, '[]');
    const late = { key: 'k', at: device.now(), kind: 'remove', ...makeRef(4) };
    device.disk.values.set(`favoriteChanges_pat:09${'9'.repeat(13)}-${'0'.repeat(32)}`, JSON.stringify([late]));
    device.online = false;
    const tab = device.open();
    for (let press = 0; press < 20; press += 1) {
      tab.store.add(makeRef(2));
      expect(tab.favorites).toEqual([toRefKey(makeRef(2))]);
      tab.store.remove(makeRef(2).id);
      expect(tab.favorites).toEqual([]);
    }
    expect([...device.disk.values.keys()].filter((key) => junk.includes(key.split(':')[1] ?? ''))).toEqual([]);
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
    expect(device.server.list().map(toRefKey).toSorted()).toEqual(
      [2, 4, 6, 8].map((number) => toRefKey(makeRef(number))).toSorted(),
    );
  });
});

describe('favorites of an account', () => {
  it('are hidden before the session is known and after sign-out', () => {
    const { device, tab } = opened({ favorites_pat: JSON.stringify([vase]), hearts: 'product:x' });
    tab.$session.set({ status: 'loading', person: null });
    expect(tab.store.$state.get()).toMatchObject({ userId: null, favorites: [], hasSnapshot: false });
    expect(tab.store.add(makeRef(1))).toBe(false);
    tab.signIn('pat');
    expect(tab.favorites).toEqual([toRefKey(makeRef(2))]);
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
    expect(tab.favorites).toEqual([toRefKey(makeRef(2))]);
    const owners = [...device.disk.values.keys()].map((key) => /^favoriteChanges_(\w+):/.exec(key)?.[1]);
    expect(owners.filter(Boolean)).toEqual(['pat', 'kim']);
  });

  it('are dropped from memory, too, when the storage is cleared', () => {
    const { device, tab } = opened({});
    device.disk.full = true;
    tab.store.add(makeRef(2));
    tab.browser.forgetEverything();
    expect(tab.store.$state.get()).toMatchObject({ favorites: [], pendingCount: 0, isMemoryOnly: false });
  });

  it('are listed by reference key for the inline script', () => {
    const { device, tab } = opened({});
    tab.store.add(makeRef(2));
    tab.store.add(makeRef(1));
    expect(device.disk.values.get('hearts')).toBe(`${toRefKey(makeRef(1))} ${toRefKey(makeRef(2))}`);
  });
});
