import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import type { FavoriteWritesInput } from '../../../../src/features/favorites/favorite-calls.api.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import {
  type Device,
  type FavoritesServer,
  makeRef,
  pass,
  settled,
  type Tab,
} from '../../../support/favorites-world.ts';
import { makeRefKeys, makeRefs, synced } from '../../../support/synced-device.ts';

const message = 'We couldn’t save this. Please try again.';
const problemWith = (number: number) => ({ refKey: toRefKey(makeRef(number)), reason: 'refused', message });

/** Returns a predicate: true if one of the changes is about the item. */
const isAbout =
  (number: number) =>
  ({ changes }: FavoriteWritesInput) =>
    changes.some(({ id }) => id === makeRef(number).id);

/** Makes the server fail at all or some calls. Returns a function that repairs it. */
function breakServer(server: FavoritesServer, isBad: (input: FavoriteWritesInput) => boolean = () => true) {
  const { write } = server;
  server.write = (input) => {
    if (isBad(input)) throw new ApiError('API Error: broken', 500, {});
    return write.call(server, input);
  };
  return () => {
    server.write = write;
  };
}

/** Advances time from retry to retry until no change is pending. Returns how long that took. */
async function runRetries(server: FavoritesServer, device: Device, tab: Tab): Promise<number> {
  const start = server.now;
  while (tab.store.$state.get().pendingCount > 0 && server.now - start < 60_000) {
    await pass(server, [device], tab.waits[0] ?? 1_000);
  }
  return server.now - start;
}

describe('a change that the server fails at', () => {
  it('is retried quietly for ten seconds at most, then undone with a message, and never sent again', async () => {
    const { server, device, tab } = await synced();
    device.delays = [0];
    const mend = breakServer(server);
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, isDelayed: false, problem: null });
    expect(tab.favorites).toEqual(makeRefKeys(2));
    const ms = await runRetries(server, device, tab);
    expect(ms).toBeGreaterThanOrEqual(9_000);
    expect(ms).toBeLessThanOrEqual(10_000);
    expect(device.writes.length).toBeGreaterThanOrEqual(4);
    expect(tab.favorites).toEqual([]);
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: problemWith(2) });
    expect(device.pending).toEqual([]);

    mend();
    device.writes.length = 0;
    tab.browser.goOnline();
    await tab.store.refresh(true);
    await pass(server, [device], 3_600_000);
    expect([device.writes, server.list()]).toEqual([[], []]);
  });

  it('is undone if it was a removal, a restore, or a clear', async () => {
    const { server, device, tab } = await synced();
    tab.store.add(makeRef(4));
    tab.store.add(makeRef(2));
    await settled();
    tab.store.remove(makeRef(4).id);
    await settled();
    const before = [tab.favorites, tab.removed];
    breakServer(server);
    tab.store.remove(makeRef(2).id);
    await runRetries(server, device, tab);
    expect(tab.store.$state.get().problem).toEqual(problemWith(2));
    tab.store.undo(makeRef(4).id);
    expect(tab.store.$state.get().problem).toBeNull();
    await runRetries(server, device, tab);
    expect(tab.store.$state.get().problem).toEqual(problemWith(4));
    tab.store.clearRecentlyRemoved();
    await runRetries(server, device, tab);
    expect(tab.store.$state.get().problem).toEqual({ refKey: null, reason: 'refused', message });
    expect([tab.favorites, tab.removed]).toEqual(before);
  });

  it('leaves earlier and later changes alone', async () => {
    const { server, device, tab } = await synced();
    tab.store.add(makeRef(6));
    await settled();
    breakServer(server, isAbout(2));
    tab.store.add(makeRef(1));
    tab.store.add(makeRef(2));
    tab.store.add(makeRef(3));
    await settled();
    await pass(server, [device], 6_000);
    tab.store.add(makeRef(4));
    tab.store.remove(makeRef(6).id);
    await runRetries(server, device, tab);
    expect(server.list().map(toRefKey).toSorted()).toEqual(makeRefKeys(1, 3, 4).toSorted());
    expect(tab.favorites.toSorted()).toEqual(makeRefKeys(1, 3, 4).toSorted());
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: problemWith(2) });
  });

  it('does not shorten the ten seconds of a later change', async () => {
    const { server, device, tab } = await synced();
    const mend = breakServer(server);
    tab.store.add(makeRef(2));
    await settled();
    await pass(server, [device], 5_000);
    tab.store.add(makeRef(4));
    await settled();
    await pass(server, [device], 4_900);
    expect([tab.favorites, tab.store.$state.get().problem]).toEqual([makeRefKeys(4), problemWith(2)]);
    mend();
    await runRetries(server, device, tab);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(4));
  });

  it('is found among hundreds in a few calls, and the others are sent', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    tab.store.importJson(JSON.stringify(makeRefs(250)));
    await settled();
    await pass(server, [device], 5_000);
    device.writes.length = 0;
    await pass(server, [device], 5_000);
    expect(device.writes.map(({ changes }) => changes.length)).toEqual([200, 1, 200, 50]);
    expect(tab.favorites).toHaveLength(50);
    await runRetries(server, device, tab);
    expect(tab.favorites).toEqual([]);
  });

  it('yields to a later change of the same item', async () => {
    const { server, device, tab } = await synced();
    const mend = breakServer(server);
    tab.store.add(makeRef(2));
    await settled();
    tab.store.remove(makeRef(2).id);
    await settled();
    await pass(server, [device], 6_000);
    tab.store.add(makeRef(2));
    await settled();
    await pass(server, [device], 4_000);
    // The last change is four seconds old.
    expect([tab.favorites, tab.store.$state.get().problem]).toEqual([makeRefKeys(2), null]);
    mend();
    await runRetries(server, device, tab);
    expect([server.list().map(toRefKey), tab.store.$state.get().problem]).toEqual([makeRefKeys(2), null]);
  });

  it('shows the server’s state if it was saved in spite of the error', async () => {
    const { server, device, tab } = await synced();
    const { write } = server;
    server.write = (input) => {
      write.call(server, input);
      throw new ApiError('API Error: broken', 500, {});
    };
    tab.store.add(makeRef(2));
    await runRetries(server, device, tab);
    await settled();
    expect([tab.favorites, tab.store.$state.get().pendingCount]).toEqual([makeRefKeys(2), 0]);
  });
});

describe('the ten seconds of retries', () => {
  it('start with the first failure: a later page retries once more, then shows the message', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    tab.store.add(makeRef(2));
    await settled();
    tab.close();
    server.now += 3_600_000;
    const next = device.open();
    expect(next.favorites).toEqual(makeRefKeys(2));
    await settled();
    expect([next.favorites, device.pending]).toEqual([[], []]);
    expect(next.store.$state.get().problem).toEqual(problemWith(2));
  });

  it('continue on a page that opens within them', async () => {
    const { server, device, tab } = await synced();
    device.delays = [0];
    breakServer(server);
    tab.store.add(makeRef(2));
    await settled();
    tab.close();
    server.now += 4_000;
    const next = device.open();
    await settled();
    expect(next.favorites).toEqual(makeRefKeys(2));
    expect(await runRetries(server, device, next)).toBeLessThanOrEqual(6_000);
    expect(next.favorites).toEqual([]);
  });

  it('do not run while offline or while the server is unavailable', async () => {
    for (const fault of ['no network', 'away', 'busy'] as const) {
      const { server, device, tab } = await synced();
      device.faults.push(...Array<typeof fault>(5).fill(fault));
      tab.store.add(makeRef(2));
      await settled();
      expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, isDelayed: true, problem: null });
      for (let times = 0; times < 4; times += 1) await pass(server, [device], tab.waits[0] ?? 0);
      expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, isDelayed: true, problem: null });
      expect(tab.favorites).toEqual(makeRefKeys(2));
      await pass(server, [device], tab.waits[0] ?? 0);
      expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, isDelayed: false });
      expect(server.list().map(toRefKey)).toEqual(makeRefKeys(2));
    }
  });

  it('end in both tabs at once with a message in both, whichever tab sends', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    const other = device.open();
    await settled();
    tab.store.add(makeRef(2));
    await settled();
    expect(other.favorites).toEqual(makeRefKeys(2));
    // The tab of the change is in the background, where timers don't run.
    for (let second = 0; second < 12; second += 1) {
      server.now += 1_000;
      other.ring();
      await settled();
    }
    for (const each of [tab, other]) {
      expect(each.favorites).toEqual([]);
      expect(each.store.$state.get()).toMatchObject({ pendingCount: 0, problem: problemWith(2) });
    }
    tab.store.add(makeRef(4));
    expect([tab.store.$state.get().problem, other.store.$state.get().problem]).toEqual([null, problemWith(2)]);
  });
});

it('a problem shared by another tab is ignored unless it is valid', async () => {
  const { device, tab } = await synced();
  const other = device.disk.tab();
  for (const text of [
    '',
    'refused',
    'sold product:1 x',
    'constructor - x',
    `refused ${'x'.repeat(9_999)}`,
    '<b> - x',
  ]) {
    other.storage.set('favoritesProblem_pat', text);
    expect(tab.store.$state.get().problem).toBeNull();
  }
  other.storage.set('favoritesProblem_pat', 'refused - x');
  expect(tab.store.$state.get().problem).toEqual({ refKey: null, reason: 'refused', message });
});
