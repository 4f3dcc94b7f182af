import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { toChangeInputs } from '../../../../src/features/favorites/sync/pending-changes.store.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { Device, FavoritesServer, favoriteDto, makeRef, pass, settled } from '../../../support/favorites-world.ts';
import { makeRefKeys, synced } from '../../../support/synced-device.ts';

const day = 86_400_000;

const kinds = (device: Device) => device.changes.map((changes) => changes.map(({ kind }) => kind).join(' '));

describe('pending changes', () => {
  it('outlive the page and are sent once, in order, when the network is back', async () => {
    const { server, device, tab } = await synced();
    device.online = false;
    tab.store.add(makeRef(2));
    tab.store.add(makeRef(1));
    tab.store.remove(makeRef(2).id);
    await settled();
    tab.close();
    const next = device.open();
    await settled();
    expect([next.favorites, next.removed]).toEqual([makeRefKeys(1), makeRefKeys(2)]);
    expect(next.store.$state.get().pendingCount).toBe(3);
    device.online = true;
    device.changes.length = 0;
    next.browser.goOnline();
    await settled();
    expect(kinds(device)).toEqual(['add add remove']);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(1));
    expect(next.store.$state.get().pendingCount).toBe(0);
  });

  it('of an item are sent by ensureSynced, which resolves to the success', async () => {
    const { server, device, tab } = await synced();
    device.online = false;
    tab.store.add(makeRef(2));
    await settled();
    expect(await tab.store.ensureSynced(makeRef(2))).toBe(false);
    const before = device.calls.length;
    expect(await tab.store.ensureSynced(makeRef(4))).toBe(true);
    expect(device.calls.length).toBe(before);
    device.online = true;
    expect(await tab.store.ensureSynced(makeRef(2))).toBe(true);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(2));
    device.calls.length = 0;
    tab.store.add(makeRef(4));
    // In flight already.
    expect(await tab.store.ensureSynced(makeRef(4))).toBe(true);
    expect(device.calls).toEqual(['change 1']);
  });

  it('are sent with their age', async () => {
    const { server, device, tab } = await synced();
    device.online = false;
    tab.store.add(makeRef(2));
    await settled();
    tab.store.add(makeRef(4));
    await settled();
    device.online = true;
    device.changes.length = 0;
    await pass(server, [device], 3_600_000);
    const [first, second] = device.changes[0] ?? [];
    expect(first?.ageMs).toBeGreaterThanOrEqual(3_600_000);
    expect(second?.ageMs).toBeGreaterThanOrEqual(3_600_000);
    expect(first?.ageMs).toBeGreaterThan(second?.ageMs ?? 0);
  });

  it('keep their order if the clock is set back between them', () => {
    const ref = makeRef(2);
    const queue = [
      { key: 'a', at: 10 * day, kind: 'remove' as const, ...ref },
      { key: 'b', at: 9 * day, kind: 'add' as const, ...ref, item: favoriteDto(ref, 0) },
    ];
    expect(toChangeInputs(queue, 9 * day).map(({ ageMs }) => ageMs)).toEqual([1, 0]);
  });

  it('do not pile up when the same button is pressed repeatedly', async () => {
    const { device, tab } = await synced();
    device.online = false;
    for (let press = 0; press < 20; press += 1) {
      tab.store.add(makeRef(2));
      tab.store.remove(makeRef(2).id);
    }
    tab.store.add(makeRef(2));
    expect(tab.store.$state.get().pendingCount).toBe(1);
  });

  it('beyond 200 are sent in several calls', async () => {
    const { server, device, tab } = await synced();
    const list = Array.from({ length: 450 }, (_, number) => makeRef(number));
    tab.store.importJson(JSON.stringify(list));
    await settled();
    expect(device.calls.filter((call) => call.startsWith('change'))).toEqual(['change 200', 'change 200', 'change 50']);
    expect(server.list().map(toRefKey)).toEqual(list.map(toRefKey));
  });

  it('that are invalid are dropped', async () => {
    const device = new Device(new FavoritesServer());
    const good = { key: 'k', at: device.now() - 5, kind: 'add', ...makeRef(2) };
    const strange = [
      null,
      7,
      { ...good, key: '<' },
      { ...good, at: 'x' },
      { ...good, kind: 'sell' },
      { ...good, id: 'x' },
      good,
      good,
    ];
    device.disk.values.set(`favoriteChanges_pat:000000000000001-${'0'.repeat(32)}`, JSON.stringify(strange));
    const tab = device.open();
    await settled();
    expect(device.calls[0]).toBe('change 1');
    expect(tab.favorites).toEqual(makeRefKeys(2));
  });
});

describe('a failed call', () => {
  it('is retried with exponential backoff, and at once on return to the page', async () => {
    const { server, device, tab } = await synced();
    device.online = false;
    tab.store.add(makeRef(2));
    await settled();
    const waits = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      waits.push(tab.waits[0]);
      await pass(server, [device], tab.waits[0] ?? 0);
    }
    expect(waits.slice(0, 4)).toEqual([1_500, 3_000, 6_000, 12_000]);
    expect(waits.at(-1)).toBe(225_000);
    expect(tab.favorites).toEqual(makeRefKeys(2));
    device.online = true;
    tab.browser.comeBack();
    await settled();
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(2));
    expect(tab.waits).toEqual([]);
  });

  it('with a server error keeps the change and sends it later', async () => {
    const { server, device, tab } = await synced();
    device.faults.push('error');
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 1, problem: null });
    expect(tab.favorites).toEqual(makeRefKeys(2));
    await pass(server, [device], 1_500);
    expect(tab.store.$state.get().pendingCount).toBe(0);
    expect(kinds(device)).toEqual(['add', 'add']);
  });

  it('with 429 is retried only after the time that the server asked for', async () => {
    const { server, device, tab } = await synced();
    device.faults.push('busy');
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.waits).toEqual([30_000]);
    await pass(server, [device], 20_000);
    tab.store.add(makeRef(4));
    tab.browser.goOnline();
    await settled();
    expect(device.calls).toEqual(['change 1']);
    await pass(server, [device], 10_000);
    expect(device.calls.slice(0, 2)).toEqual(['change 1', 'change 2']);
    expect(tab.store.$state.get().pendingCount).toBe(0);
  });

  it('with 401 refreshes the session and keeps the changes until the same account is back', async () => {
    const { server, device, tab } = await synced();
    device.faults.push('no session');
    tab.askWho = (anew) => {
      if (anew) tab.signOut();
    };
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.store.$state.get().userId).toBeNull();
    await pass(server, [device], day);
    tab.browser.goOnline();
    await tab.store.refresh(true);
    expect(device.calls).toEqual(['change 1']);
    tab.signIn('pat');
    await settled();
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(2));
  });

  it('with 401 is retried if the session cannot be refreshed', async () => {
    const { server, device, tab } = await synced();
    device.faults.push('no session');
    tab.store.add(makeRef(2));
    await settled();
    expect(tab.waits).toEqual([1_500]);
    await pass(server, [device], 1_500);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(2));
  });

  it('whose response was lost is retried without harm', async () => {
    const { server, device, tab } = await synced();
    tab.store.add(makeRef(2));
    await settled();
    device.faults.push('lost answer', null);
    device.online = false;
    tab.store.remove(makeRef(2).id);
    tab.store.add(makeRef(4));
    tab.store.remove(makeRef(4).id);
    tab.store.undo(makeRef(4).id);
    await settled();
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(4));
    device.online = true;
    await pass(server, [device], 60_000);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(4));
    expect([tab.favorites, tab.removed]).toEqual([makeRefKeys(4), makeRefKeys(2)]);
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: null });
  });

  it('with one bad change does not block the others', async () => {
    const { server, tab } = await synced();
    const { change } = server;
    server.change = (changes) => {
      const bad = changes.some((one) => 'id' in one && one.id === makeRef(4).id);
      if (bad) throw new ApiError('API Error: no', 422, {});
      return change.call(server, changes);
    };
    tab.store.importJson(JSON.stringify([makeRef(6), makeRef(4), makeRef(2)]));
    await settled();
    expect(tab.favorites.toSorted()).toEqual(makeRefKeys(2, 6));
    expect(tab.store.$state.get().pendingCount).toBe(0);
    const message = 'We couldn’t save this. Please try again.';
    expect(tab.store.$state.get().problem).toEqual({ refKey: toRefKey(makeRef(4)), reason: 'refused', message });
  });
});

describe('last write wins', () => {
  it('makes a batch that arrives again, faster than the first time, change nothing', () => {
    const server = new FavoritesServer();
    const { type, id } = makeRef(2);
    const queue = (extra: number) => [
      { kind: 'undo' as const, id, ageMs: 2_000 + extra },
      { kind: 'remove' as const, id, ageMs: 1_000 + extra },
    ];
    server.change([{ kind: 'add', type, id, ageMs: 9_000 }]);
    server.change([{ kind: 'remove', id, ageMs: 8_000 }]);
    server.change(queue(0));
    server.change(queue(1_500));
    expect([server.list(), server.recentlyRemoved().length]).toEqual([[], 1]);
  });

  it('lets the second of two removals win over an add between them', () => {
    const server = new FavoritesServer();
    const { type, id } = makeRef(2);
    server.change([{ kind: 'add', type, id, ageMs: 9_000 }]);
    server.change([{ kind: 'remove', id, ageMs: 8_000 }]);
    server.change([{ kind: 'remove', id, ageMs: 6_000 }]);
    server.change([{ kind: 'add', type, id, ageMs: 7_000 }]);
    expect(server.list()).toEqual([]);
  });
});
