import { toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import { Device, FavoritesServer, thing } from './favorites-world.ts';

/** A device that has just asked for the lists, and a tab of it. */
export async function synced() {
  const server = new FavoritesServer();
  const device = new Device(server);
  const tab = device.open();
  await tab.store.refresh();
  device.calls.length = 0;
  return { server, device, tab };
}

/** The hearts of things, by their numbers. */
export const hearts = (...numbers: number[]): string[] => numbers.map((number) => toRefKey(thing(number)));
