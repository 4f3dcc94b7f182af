import { describe, expect, it } from 'vitest';
import { heartOf } from '../../src/domain/favorites/favorites.ts';
import { Device, FavoritesServer, pass, settled, thing } from '../support/favorites-world.ts';

const hearts = (...numbers: number[]) => numbers.map((number) => heartOf(thing(number)));

/** A device that has just asked for the lists, and a tab of it. */
async function synced() {
  const server = new FavoritesServer();
  const device = new Device(server);
  const tab = device.open();
  await tab.store.refresh();
  return { server, device, tab };
}

describe('two tabs', () => {
  it('show the same at once', async () => {
    const { device, tab } = await synced();
    const other = device.open();
    tab.store.add(thing(2));
    expect(other.favorites).toEqual(hearts(2));
    other.store.remove(thing(2).id);
    expect([tab.favorites, tab.removed]).toEqual([[], hearts(2)]);
  });

  it('lose nothing of each other, and send everything once', async () => {
    const { server, device, tab } = await synced();
    const other = device.open();
    device.online = false;
    tab.store.add(thing(2));
    other.store.add(thing(4));
    tab.store.add(thing(6));
    await settled();
    device.online = true;
    device.changes.length = 0;
    tab.browser.goOnline();
    other.browser.goOnline();
    await settled();
    expect(device.changes.map((changes) => changes.length)).toEqual([3]);
    expect(server.list().map(heartOf)).toEqual(hearts(6, 4, 2));
  });

  it('lose nothing either when they write at the same moment, and one does not see the other', async () => {
    const { server, device, tab } = await synced();
    const other = device.open();
    device.online = false;
    tab.store.add(thing(2));
    device.disk.values.delete('favoriteChanges_pat');
    other.store.add(thing(4));
    expect(device.queue).toHaveLength(1);
    await settled();
    device.online = true;
    device.changes.length = 0;
    other.browser.goOnline();
    tab.browser.goOnline();
    await settled();
    expect(
      device.changes
        .flat()
        .map((change) => 'id' in change && change.id)
        .sort(),
    ).toEqual([thing(2).id, thing(4).id]);
    expect(server.list().map(heartOf).sort()).toEqual(hearts(2, 4));
    await pass(server, [device], 120_000);
    expect(device.changes.flat()).toHaveLength(2);
  });

  it('one sends what the other left behind', async () => {
    const { server, device, tab } = await synced();
    const other = device.open();
    await settled();
    other.store.add(thing(2));
    other.close();
    await settled();
    await pass(server, [device], 5_000);
    expect(server.list().map(heartOf)).toEqual(hearts(2));
    expect(tab.store.$state.get().waiting).toBe(0);
  });
});
