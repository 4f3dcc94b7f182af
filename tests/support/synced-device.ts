import { type FavoriteRef, toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import { Device, FavoritesServer, makeRef } from './favorites-world.ts';

/** Returns a device that has just loaded the lists, and a tab of it. */
export async function synced() {
  const server = new FavoritesServer();
  const device = new Device(server);
  const tab = device.open();
  await tab.store.refresh();
  device.calls.length = 0;
  return { server, device, tab };
}

/** Returns the reference keys of items by number. */
export const makeRefKeys = (...numbers: number[]): string[] => numbers.map((number) => toRefKey(makeRef(number)));

/** Returns the references of the first items. */
export const makeRefs = (count: number): FavoriteRef[] => Array.from({ length: count }, (_, number) => makeRef(number));
