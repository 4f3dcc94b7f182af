import { expect, it } from 'vitest';
import { Device, FavoritesServer, makeRef, settled } from '../../../support/favorites-world.ts';
import { makeRefKeys } from '../../../support/synced-device.ts';

it.each(['9007199254740991', '-99999999999999999', '8640000000000000', '3170000000000', '1e308', '{', ''])(
  'a stored clock of %j loses no press, and is replaced by the server’s',
  async (text) => {
    const device = new Device(new FavoritesServer());
    device.disk.values.set('favoritesClock', text);
    const tab = device.open();
    expect(tab.store.add(makeRef(2))).toBe(true);
    expect(tab.favorites).toEqual(makeRefKeys(2));
    await settled();
    expect(device.server.list()).toMatchObject([makeRef(2)]);
    expect(device.disk.values.get('favoritesClock')).toBe('0');
  },
);
