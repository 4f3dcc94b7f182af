/** A browser that still holds what an earlier version of the site stored. */
import { expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { Device, FavoritesServer, favoriteDto, makeRef, settled } from '../../../support/favorites-world.ts';
import { storedByReleases } from '../../../support/stored-by-releases.ts';
import { makeRefKeys } from '../../../support/synced-device.ts';

const minute = 60_000;

/** Returns a stored copy from before favorites had a time of their last write. */
function oldCopy(number: number, addedAt: number) {
  const { changedAt: _changedAt, ...copy } = favoriteDto(makeRef(number), addedAt);
  return copy;
}

function storeOld(device: Device) {
  const { now } = device.server;
  const { values } = device.disk;
  const add = (number: number, at: number) => ({
    key: `a${at}`,
    at,
    kind: 'add',
    ...makeRef(number),
    item: oldCopy(number, at),
  });
  const change = (kind: string, number: number, at: number) => ({ key: `${kind}${at}`, at, kind, ...makeRef(number) });
  values.set('favorites_pat', JSON.stringify([oldCopy(2, now - 9 * minute), oldCopy(4, now - 10 * minute)]));
  values.set(
    'recentlyRemoved_pat',
    JSON.stringify([{ ...oldCopy(6, now - 8 * minute), removedAt: new Date(now - 7 * minute).toISOString() }]),
  );
  values.set('favoritesSeen_pat', String(now - 2 * minute));
  const batches = [
    [change('remove', 4, now - 5 * minute), add(8, now - 4 * minute), change('undo', 6, now - 3 * minute), null, 7],
    [change('remove', 8, now - 2 * minute), add(10, now - minute), { kind: 'sell' }, change('undo', 8, now - 30_000)],
  ];
  for (const [place, batch] of batches.entries())
    values.set(`favoriteChanges_pat:${String(place).padStart(15, '0')}-${'0'.repeat(32)}`, JSON.stringify(batch));
  values.set('favoriteChanges_pat:x', 'junk');
}

it('shows its copy with its pending changes, sends those once, and deletes the old keys', async () => {
  const server = new FavoritesServer();
  const changes = [2, 4, 6].map((number) => ({
    favorite: true,
    ...makeRef(number),
    changedAt: server.now - 20 * minute,
  }));
  server.write({ changes });
  server.write({ changes: [{ favorite: false, ...makeRef(6), changedAt: server.now - 7 * minute }] });
  const device = new Device(server);
  device.online = false;
  storeOld(device);
  const tab = device.open();
  expect(tab.favorites.toSorted()).toEqual(makeRefKeys(2, 6, 8, 10).toSorted());
  expect(tab.removed).toEqual(makeRefKeys(4));
  expect(tab.store.$state.get().pendingCount).toBe(4);
  expect([...device.disk.values.keys()].filter((key) => key.startsWith('favoriteChanges_'))).toEqual([]);
  await settled();
  tab.close();
  // Not again by the next page.
  const next = device.open();
  device.online = true;
  next.browser.goOnline();
  await settled();
  expect(device.writes.filter(({ changes }) => changes.length > 0)).toHaveLength(1);
  expect(server.list().map(toRefKey).toSorted()).toEqual(makeRefKeys(2, 6, 8, 10).toSorted());
  expect(server.recentlyRemoved().map(toRefKey)).toEqual(makeRefKeys(4));
  expect(next.favorites.toSorted()).toEqual(makeRefKeys(2, 6, 8, 10).toSorted());
  expect(next.store.$state.get()).toMatchObject({ pendingCount: 0, problem: null });
});

it('that is cut off during the upgrade takes everything over all the same', async () => {
  for (let writes = 0; writes < 12; writes += 1) {
    const device = new Device(new FavoritesServer());
    device.online = false;
    storeOld(device);
    device.writesLeft = writes;
    device.open();
    await settled();
    device.writesLeft = Number.POSITIVE_INFINITY;
    for (const tab of [...device.tabs]) tab.close();
    const next = device.open();
    expect(next.favorites.toSorted()).toEqual(makeRefKeys(2, 6, 8, 10).toSorted());
    expect(next.removed).toEqual(makeRefKeys(4));
  }
});

it.each(Object.entries(storedByReleases))(
  'shows what release %s stored, and sends its last presses',
  async (_, texts) => {
    const server = new FavoritesServer();
    server.now = Date.UTC(2026, 10, 20, 11);
    server.write({ changes: [2, 4, 6].map((number) => ({ favorite: true, ...makeRef(number) })) });
    server.write({ changes: [{ favorite: false, ...makeRef(6) }] });
    server.now = Date.UTC(2026, 10, 20, 12, 5);
    const device = new Device(server);
    device.online = false;
    for (const [key, text] of Object.entries(texts)) device.disk.values.set(key, text);
    const tab = device.open();
    expect(tab.favorites.toSorted()).toEqual(makeRefKeys(1, 2, 6).toSorted());
    expect(tab.store.$state.get()).toMatchObject({ hasSnapshot: true, pendingCount: 3 });
    expect(
      tab.store.$state
        .get()
        .favorites.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Moon Jar', 'River Kiln', 'Vase']);
    device.online = true;
    tab.browser.goOnline();
    await settled();
    expect(server.list().map(toRefKey).toSorted()).toEqual(makeRefKeys(1, 2, 6).toSorted());
    expect(server.recentlyRemoved().map(toRefKey)).toEqual(makeRefKeys(4));
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: null });
  },
);
