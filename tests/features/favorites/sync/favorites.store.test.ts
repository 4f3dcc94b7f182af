import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { favorites } from '../../../../src/features/favorites/sync/favorites.store.ts';
import { type Device, favoriteDto, makeRef, pass, settled } from '../../../support/favorites-world.ts';
import { makeRefKeys, makeRefs, synced } from '../../../support/synced-device.ts';

const serverHearts = ({ server }: Device) => server.list().map(toRefKey);

describe('a favorite', () => {
  it('shows at once, is sent, and gets the server’s data', async () => {
    const { device, tab } = await synced();
    // Every heart reads them as it hydrates.
    expect(tab.store.$state.get().favoriteCounts).toEqual({});
    expect(tab.store.add(makeRef(2), { name: 'Vase' })).toBe(true);
    expect(tab.store.has(makeRef(2))).toBe(true);
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, favorites: [{ name: 'Vase', price: null }] });
    await settled();
    expect(device.calls).toEqual(['write 1']);
    expect(tab.store.$state.get()).toMatchObject({
      pendingCount: 0,
      favorites: [favoriteDto(makeRef(2), device.server.list().map(({ dateAdded }) => Date.parse(dateAdded))[0] ?? 0)],
      favoriteCounts: { [toRefKey(makeRef(2))]: 8 },
    });
  });

  it('that exists already causes no call', async () => {
    const { device, tab } = await synced();
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.store.add(makeRef(2))).toBe(true);
    await settled();
    expect(device.calls).toEqual(['write 1']);
  });

  it('is removed, restored, and cleared here and on the server', async () => {
    const { device, tab } = await synced();
    tab.store.add(makeRef(2));
    tab.store.add(makeRef(1));
    await settled();
    expect(tab.store.remove(makeRef(2).id)).toBe(true);
    expect([tab.favorites, tab.removed]).toEqual([makeRefKeys(1), makeRefKeys(2)]);
    await settled();
    expect(tab.store.undo(makeRef(2).id)).toBe(true);
    expect([tab.favorites, tab.removed]).toEqual([makeRefKeys(1, 2), []]);
    await settled();
    expect(serverHearts(device)).toEqual(makeRefKeys(1, 2));
    tab.store.remove(makeRef(2).id);
    tab.store.clearRecentlyRemoved();
    expect([tab.favorites, tab.removed]).toEqual([makeRefKeys(1), []]);
    await settled();
    expect(device.server.recentlyRemoved()).toEqual([]);
    expect(tab.store.undo(makeRef(2).id)).toBe(false);
    expect(tab.store.remove(makeRef(2).id)).toBe(false);
  });

  it('of an item that is gone is undone with a message', async () => {
    const { device, tab } = await synced();
    device.server.hidden.add(toRefKey(makeRef(2)));
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.favorites).toEqual([]);
    const message = 'This is no longer on the site.';
    expect(tab.store.$state.get().problem).toEqual({ refKey: toRefKey(makeRef(2)), reason: 'not_found', message });
    tab.store.add(makeRef(4));
    expect(tab.store.$state.get().problem).toBe(null);
  });

  it('beyond 500 on the server is undone with a message', async () => {
    const { device, tab } = await synced();
    const all = makeRefs(500).map((ref) => ({ favorite: true, ...ref }));
    device.server.write({ changes: all });
    tab.store.add(makeRef(900));
    await settled();
    expect(tab.store.has(makeRef(900))).toBe(false);
    const message = 'You can save up to 500 favorites. Remove one to add another.';
    expect(tab.store.$state.get().problem).toEqual({ refKey: toRefKey(makeRef(900)), reason: 'too_many', message });
    expect(tab.favorites).toHaveLength(500);
  });
});

describe('the lists', () => {
  it('are loaded once a minute for all tabs, and when forced', async () => {
    const { server, device, tab } = await synced();
    expect(tab.store.$state.get().hasSnapshot).toBe(true);
    await tab.store.refresh();
    await device.open().store.refresh();
    expect(device.calls).toEqual([]);
    await tab.store.refresh(true);
    expect(device.calls).toEqual(['list', 'removed']);
    await pass(server, [device], 60_000);
    await tab.store.refresh();
    expect(device.calls).toEqual(['list', 'removed', 'list', 'removed']);
  });

  it('stay as they were, with a warning, if they cannot be loaded', async () => {
    const { device, tab } = await synced();
    tab.store.add(makeRef(2));
    await settled();
    device.faults.push('error');
    await tab.store.refresh(true);
    expect(tab.favorites).toEqual(makeRefKeys(2));
    expect(tab.warnings).toEqual(['Favorites could not be synced: API Error: broken']);
  });

  it('are dropped if another account has signed in before the response', async () => {
    const { device, tab } = await synced();
    tab.store.add(makeRef(2));
    tab.signIn('kim');
    await settled();
    expect(tab.favorites.filter((heart) => !serverHearts(device).includes(heart))).toEqual([]);
    expect(JSON.stringify(device.pending)).toContain(makeRef(2).id);
  });

  it('are listed by reference key for the inline script', async () => {
    const { device, tab } = await synced();
    tab.store.add(makeRef(2));
    tab.store.add(makeRef(1));
    expect(device.disk.values.get('hearts')).toBe(makeRefKeys(1, 2).join(' '));
  });

  it('cannot be used during server rendering', () => {
    expect(() => favorites()).toThrow('used outside their provider');
  });
});

describe('another account in the same browser', () => {
  it('gets no pending change: after another sign-in the session is refreshed before anything is sent', async () => {
    const { device, tab } = await synced();
    tab.askWho = () => {
      if (device.disk.hint === '2') tab.signIn('sam');
    };
    device.disk.hint = '2';
    device.account = 'sam';
    tab.store.add(makeRef(2));
    await settled();
    expect(device.writes).toEqual([]);
    expect(device.pending).toHaveLength(1);
    expect(tab.store.$state.get()).toMatchObject({ userId: 'sam', favorites: [], pendingCount: 0 });
  });

  it('sends the pending changes if the same person signed in again', async () => {
    const { device, tab } = await synced();
    device.disk.hint = '2';
    tab.store.add(makeRef(2));
    await settled();
    expect(serverHearts(device)).toEqual(makeRefKeys(2));
  });

  it('is refused by the server, since each call names its account; then nothing is sent until the session is known', async () => {
    const { device, tab } = await synced();
    const asked: unknown[] = [];
    tab.askWho = (anew) => asked.push(anew);
    device.account = 'sam';
    tab.store.add(makeRef(2));
    await settled();
    expect([device.calls, device.pending.length, asked]).toEqual([['write 1'], 1, [true]]);
    await pass(device.server, [device], 600_000);
    tab.browser.goOnline();
    await settled();
    expect(device.calls).toEqual(['write 1']);
    // Pat is back.
    device.account = 'pat';
    tab.signOut();
    tab.signIn('pat');
    await settled();
    expect(serverHearts(device)).toEqual(makeRefKeys(2));
  });
});
