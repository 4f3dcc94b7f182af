/** What the demo's customer saved in My Collection. Hearts of artists stay as they are, so only pieces are saved. */

import { changeFavorites } from '../../features/favorites/change-favorites.server.ts';
import { createCollection } from '../../features/favorites/collections/collections.server.ts';
import { dayMs } from '../../platform/time.ts';
import type { Past } from './past.server.ts';

/** Newest last. */
const saved = [
  'moonrise-mcalpine',
  'goose-eye-runner',
  'ginkgo-fall',
  'rickhouse-jar',
  'three-stems',
  'sunday-teapot',
  'heron-six-mile-island',
] as const;
const collection = {
  name: 'For the kitchen shelf',
  pieces: ['rickhouse-jar', 'sunday-teapot', 'three-stems'],
} as const;

export async function saveKeepsakes({ services, customer, productId }: Past): Promise<void> {
  const { db, clock } = services;
  const { userId } = customer;
  const changes = saved.map((piece, place) => ({
    type: 'product' as const,
    id: productId(piece),
    favorite: true,
    changedAt: clock.now().getTime() - (saved.length - place) * dayMs,
  }));
  await changeFavorites(db, userId, changes, clock.now());
  const id = await createCollection(db, userId, collection.name);
  const inside = collection.pieces.map((piece) => ({ id: productId(piece), collection: id, favorite: true }));
  await changeFavorites(db, userId, inside, clock.now());
}
