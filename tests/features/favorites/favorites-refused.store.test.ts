import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../src/features/catalog/favorite-ref.ts';
import { ApiError } from '../../../src/platform/api/typed-fetch.ts';
import {
  type Device,
  type FavoritesServer,
  pass,
  type SentChange,
  settled,
  type Tab,
  thing,
} from '../../support/favorites-world.ts';
import { hearts, synced } from '../../support/synced-device.ts';

const message = 'We couldn’t save this. Please try again.';
const problemWith = (number: number) => ({ refKey: toRefKey(thing(number)), reason: 'refused', message });

/** Whether one of the changes is about a thing. */
const isAbout = (number: number) => (changes: readonly SentChange[]) =>
  changes.some((change) => 'id' in change && change.id === thing(number).id);

/** Fails at calls, all of them or some, until it is mended. */
function breakServer(server: FavoritesServer, isBad: (changes: readonly SentChange[]) => boolean = () => true) {
  const { change } = server;
  server.change = (changes) => {
    if (isBad(changes)) throw new ApiError('API Error: broken', 500, {});
    return change.call(server, changes);
  };
  return () => {
    server.change = change;
  };
}

/** Time passes from one try to the next until nothing waits; how long that took. */
async function tryOn(server: FavoritesServer, device: Device, tab: Tab): Promise<number> {
  const start = server.now;
  while (tab.store.$state.get().pendingCount > 0 && server.now - start < 60_000) {
    await pass(server, [device], tab.waits[0] ?? 1_000);
  }
  return server.now - start;
}

describe('a heart that the server fails at', () => {
  it('is tried again quietly, for ten seconds at most, then goes back with a word, and is never sent later', async () => {
    const { server, device, tab } = await synced();
    device.delays = [0];
    const mend = breakServer(server);
    tab.store.add(thing(2));
    await settled();
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, isDelayed: false, problem: null });
    expect(tab.favorites).toEqual(hearts(2));
    const ms = await tryOn(server, device, tab);
    expect(ms).toBeGreaterThanOrEqual(9_000);
    expect(ms).toBeLessThanOrEqual(10_000);
    expect(device.changes.length).toBeGreaterThanOrEqual(4);
    expect(tab.favorites).toEqual([]);
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: problemWith(2) });
    expect(device.queue).toEqual([]);

    mend();
    device.changes.length = 0;
    tab.browser.goOnline();
    await tab.store.refresh(true);
    await pass(server, [device], 3_600_000);
    expect([device.changes, server.list()]).toEqual([[], []]);
  });

  it('is saved when the server comes to itself in time, and nothing is said', async () => {
    const { server, device, tab } = await synced();
    const mend = breakServer(server);
    tab.store.add(thing(2));
    await settled();
    await pass(server, [device], 2_000);
    await pass(server, [device], 4_000);
    mend();
    await tryOn(server, device, tab);
    expect(server.list().map(toRefKey)).toEqual(hearts(2));
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: null });
  });

  it('comes back where it was removed, restored or cleared', async () => {
    const { server, device, tab } = await synced();
    tab.store.add(thing(4));
    tab.store.add(thing(2));
    await settled();
    tab.store.remove(thing(4).id);
    await settled();
    const before = [tab.favorites, tab.removed];
    breakServer(server);
    tab.store.remove(thing(2).id);
    await tryOn(server, device, tab);
    expect(tab.store.$state.get().problem).toEqual(problemWith(2));
    tab.store.undo(thing(4).id);
    expect(tab.store.$state.get().problem).toBeNull();
    await tryOn(server, device, tab);
    expect(tab.store.$state.get().problem).toEqual(problemWith(4));
    tab.store.clearRecentlyRemoved();
    await tryOn(server, device, tab);
    expect(tab.store.$state.get().problem).toEqual({ refKey: null, reason: 'refused', message });
    expect([tab.favorites, tab.removed]).toEqual(before);
  });

  it('takes nothing along that was made before or after it', async () => {
    const { server, device, tab } = await synced();
    tab.store.add(thing(6));
    await settled();
    breakServer(server, isAbout(2));
    tab.store.add(thing(1));
    tab.store.add(thing(2));
    tab.store.add(thing(3));
    await settled();
    await pass(server, [device], 6_000);
    tab.store.add(thing(4));
    tab.store.remove(thing(6).id);
    await tryOn(server, device, tab);
    expect(server.list().map(toRefKey).toSorted()).toEqual(hearts(1, 3, 4).toSorted());
    expect(tab.favorites.toSorted()).toEqual(hearts(1, 3, 4).toSorted());
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: problemWith(2) });
  });

  it('leaves a later press its own ten seconds', async () => {
    const { server, device, tab } = await synced();
    const mend = breakServer(server);
    tab.store.add(thing(2));
    await settled();
    await pass(server, [device], 5_000);
    tab.store.add(thing(4));
    await settled();
    await pass(server, [device], 4_900);
    expect([tab.favorites, tab.store.$state.get().problem]).toEqual([hearts(4), problemWith(2)]);
    mend();
    await tryOn(server, device, tab);
    expect(server.list().map(toRefKey)).toEqual(hearts(4));
  });

  it('among hundreds is found in a few calls, and those that were never tried are tried', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    tab.store.importJson(JSON.stringify(Array.from({ length: 250 }, (_, number) => thing(number))));
    await settled();
    await pass(server, [device], 5_000);
    device.changes.length = 0;
    await pass(server, [device], 5_000);
    expect(device.changes.map(({ length }) => length)).toEqual([200, 1, 200, 50]);
    expect(tab.favorites).toHaveLength(50);
    await tryOn(server, device, tab);
    expect(tab.favorites).toEqual([]);
  });

  it('that was pressed again meanwhile is as it was last pressed', async () => {
    const { server, device, tab } = await synced();
    const mend = breakServer(server);
    tab.store.add(thing(2));
    await settled();
    tab.store.remove(thing(2).id);
    await settled();
    await pass(server, [device], 6_000);
    tab.store.add(thing(2));
    await settled();
    await pass(server, [device], 4_000);
    // The last press is four seconds old.
    expect([tab.favorites, tab.store.$state.get().problem]).toEqual([hearts(2), null]);
    mend();
    await tryOn(server, device, tab);
    expect(server.list().map(toRefKey)).toEqual(hearts(2));
  });

  it('is shown as the server has it where it was saved all the same', async () => {
    const { server, device, tab } = await synced();
    const { change } = server;
    server.change = (changes) => {
      change.call(server, changes);
      throw new ApiError('API Error: broken', 500, {});
    };
    tab.store.add(thing(2));
    await tryOn(server, device, tab);
    await settled();
    expect([tab.favorites, tab.store.$state.get().pendingCount]).toEqual([hearts(2), 0]);
  });

  it('is not known to the server for whoever needs that', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    tab.store.add(thing(2));
    await settled();
    server.now += 9_500;
    expect(await tab.store.ensureSynced(thing(2))).toBe(false);
    expect([tab.favorites, device.queue]).toEqual([[], []]);
  });
});

describe('the ten seconds', () => {
  it('start with the first failure that was seen: on the next page there is one more try, and then the word', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    tab.store.add(thing(2));
    await settled();
    tab.close();
    server.now += 3_600_000;
    const next = device.open();
    expect(next.favorites).toEqual(hearts(2));
    await settled();
    expect([next.favorites, device.queue]).toEqual([[], []]);
    expect(next.store.$state.get().problem).toEqual(problemWith(2));
  });

  it('go on where the next page opens within them', async () => {
    const { server, device, tab } = await synced();
    device.delays = [0];
    breakServer(server);
    tab.store.add(thing(2));
    await settled();
    tab.close();
    server.now += 4_000;
    const next = device.open();
    await settled();
    expect(next.favorites).toEqual(hearts(2));
    expect(await tryOn(server, device, next)).toBeLessThanOrEqual(6_000);
    expect(next.favorites).toEqual([]);
  });

  it('do not run without a connection, nor while the server says that it is away', async () => {
    for (const fault of ['no network', 'away', 'busy'] as const) {
      const { server, device, tab } = await synced();
      device.faults.push(...Array<typeof fault>(5).fill(fault));
      tab.store.add(thing(2));
      await settled();
      expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, isDelayed: true, problem: null });
      for (let times = 0; times < 4; times += 1) await pass(server, [device], tab.waits[0] ?? 0);
      expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, isDelayed: true, problem: null });
      expect(tab.favorites).toEqual(hearts(2));
      await pass(server, [device], tab.waits[0] ?? 0);
      expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, isDelayed: false });
      expect(server.list().map(toRefKey)).toEqual(hearts(2));
    }
  });

  it('end in both tabs at once, and both say so, whichever of them sends', async () => {
    const { server, device, tab } = await synced();
    breakServer(server);
    const other = device.open();
    await settled();
    tab.store.add(thing(2));
    await settled();
    expect(other.favorites).toEqual(hearts(2));
    // The tab in which it was pressed is in the background, where timers don't ring.
    for (let second = 0; second < 12; second += 1) {
      server.now += 1_000;
      other.ring();
      await settled();
    }
    for (const each of [tab, other]) {
      expect(each.favorites).toEqual([]);
      expect(each.store.$state.get()).toMatchObject({ pendingCount: 0, problem: problemWith(2) });
    }
    tab.store.add(thing(4));
    expect([tab.store.$state.get().problem, other.store.$state.get().problem]).toEqual([null, problemWith(2)]);
  });
});

it('what another tab tells is read only if one of ours can have written it', async () => {
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
