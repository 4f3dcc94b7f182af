import { describe, expect, it } from 'vitest';
import { toRefKey } from '../../../../src/features/catalog/favorite-ref.ts';
import { ApiError } from '../../../../src/platform/api/typed-fetch.ts';
import { Device, FavoritesServer, makeRef, pass, settled } from '../../../support/favorites-world.ts';
import { makeRefKeys, makeRefs, synced } from '../../../support/synced-device.ts';

const day = 86_400_000;

/** Returns what each call made of its items. */
const sent = (device: Device) => device.writes.map(({ changes }) => changes.map(({ favorite }) => favorite));

describe('pending changes', () => {
  it('outlive the page and are sent once, the last of each item, when the network is back', async () => {
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
    expect(next.store.$state.get().pendingCount).toBe(2);
    device.online = true;
    device.writes.length = 0;
    next.browser.goOnline();
    await settled();
    expect(sent(device)).toEqual([[false, true]]);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(1));
    expect(next.store.$state.get().pendingCount).toBe(0);
  });

  it('are sent with the time of the press', async () => {
    const { server, device, tab } = await synced();
    device.online = false;
    const pressedAt = server.now;
    tab.store.add(makeRef(2));
    await settled();
    tab.store.add(makeRef(4));
    await settled();
    device.online = true;
    device.writes.length = 0;
    await pass(server, [device], 3_600_000);
    const [first, second] = (device.writes[0]?.changes ?? []).map(({ changedAt = 0 }) => changedAt - pressedAt);
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(2_000);
  });

  it.each([
    ['a day ahead', day],
    ['a day behind', -day],
    ['three seconds ahead', 3_000],
  ])('of a clock that is %s are sent with the server’s time', async (_how, offset) => {
    const server = new FavoritesServer();
    const device = new Device(server);
    device.offset = offset;
    device.online = false;
    // Before the browser has ever heard the time, and after that.
    const tab = device.open();
    tab.store.add(makeRef(2));
    await settled();
    const pressedAt = server.now;
    device.online = true;
    tab.browser.goOnline();
    await settled();
    device.online = false;
    tab.store.add(makeRef(4));
    await settled();
    device.online = true;
    server.now += 60_000;
    await tab.store.refresh();
    const times = device.writes.map(({ changes }) => (changes[0]?.changedAt ?? 0) - pressedAt);
    for (const time of times) expect(Math.abs(time)).toBeLessThan(6_000);
    expect(server.list().map(toRefKey)).toEqual(makeRefKeys(4, 2));
    expect(tab.favorites).toEqual(makeRefKeys(4, 2));
  });

  it('of a clock that is a second off are sent with its time', async () => {
    const { server, device, tab } = await synced();
    device.offset = -1_000;
    await tab.store.refresh(true);
    const pressedAt = server.now;
    tab.store.add(makeRef(2));
    expect((device.pending[0]?.changedAt ?? 0) - pressedAt).toBe(-1_000);
  });

  it('follow all that the browser knows if its clock is set back', async () => {
    const { server, device, tab } = await synced();
    for (const number of [2, 4]) tab.store.add(makeRef(number));
    await settled();
    tab.store.remove(makeRef(2).id);
    await settled();
    device.offset = -9 * day;
    tab.store.remove(makeRef(4).id);
    expect(tab.removed).toEqual(makeRefKeys(4, 2));
    tab.store.undo(makeRef(2).id);
    expect([tab.favorites, tab.removed]).toEqual([makeRefKeys(2), makeRefKeys(4)]);
    await settled();
    expect([server.list().map(toRefKey), tab.favorites]).toEqual([makeRefKeys(2), makeRefKeys(2)]);
  });

  it('are shown and sent at once, at whatever moment of a sync they are made', async () => {
    for (let ticks = 0; ticks < 60; ticks += 1) {
      const { server, tab } = await synced();
      const syncing = tab.store.refresh(true);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      tab.store.add(makeRef(2));
      await syncing;
      await settled();
      expect([ticks, server.list().map(toRefKey), tab.favorites]).toEqual([ticks, makeRefKeys(2), makeRefKeys(2)]);
    }
  });

  it('beyond 200 are sent in several calls', async () => {
    const { server, device, tab } = await synced();
    const list = makeRefs(450);
    tab.store.importJson(JSON.stringify(list));
    await settled();
    expect(device.calls.filter((call) => call.startsWith('write'))).toEqual(['write 200', 'write 200', 'write 50']);
    expect(server.list().map(toRefKey)).toEqual(list.map(toRefKey));
  });

  it('make room before they need it', async () => {
    const { server, device, tab } = await synced();
    server.write({ changes: makeRefs(500).map((ref) => ({ favorite: true, ...ref })) });
    await tab.store.refresh(true);
    device.online = false;
    for (let number = 0; number < 9; number += 1) tab.store.remove(makeRef(number).id);
    for (let number = 500; number < 509; number += 1) expect(tab.store.add(makeRef(number))).toBe(true);
    device.online = true;
    await tab.store.refresh();
    expect(sent(device).at(-1)).toEqual([...Array(9).fill(false), ...Array(9).fill(true)]);
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: null });
    expect(server.list()).toHaveLength(500);
    expect(tab.favorites.toSorted()).toEqual(server.list().map(toRefKey).toSorted());
  });

  it('of a favorite that was removed and restored offline keep it without a message', async () => {
    const { server, device, tab } = await synced();
    tab.store.add(makeRef(2));
    await settled();
    device.online = false;
    tab.store.remove(makeRef(2).id);
    tab.store.undo(makeRef(2).id);
    device.online = true;
    await tab.store.refresh();
    expect([server.list().map(toRefKey), tab.store.$state.get().problem]).toEqual([makeRefKeys(2), null]);
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
    expect(tab.store.$state.get()).toMatchObject({ pendingCount: 0, problem: null });
    expect(sent(device)).toEqual([[true], [true]]);
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
    expect(device.calls).toEqual(['write 1']);
    await pass(server, [device], 10_000);
    expect(device.calls.slice(0, 2)).toEqual(['write 1', 'write 2']);
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
    expect(device.calls).toEqual(['write 1']);
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
    const { write } = server;
    server.write = (input) => {
      if (input.changes.some(({ id }) => id === makeRef(4).id)) throw new ApiError('API Error: no', 422, {});
      return write.call(server, input);
    };
    tab.store.importJson(JSON.stringify([makeRef(6), makeRef(4), makeRef(2)]));
    await settled();
    expect(tab.favorites.toSorted()).toEqual(makeRefKeys(2, 6));
    expect(tab.store.$state.get().pendingCount).toBe(0);
    const message = 'We couldn’t save this. Please try again.';
    expect(tab.store.$state.get().problem).toEqual({ refKey: toRefKey(makeRef(4)), reason: 'refused', message });
  });
});
