import type { FavoriteType } from '../catalog/favorite-ref.ts';

/** What a favorite is, in a word for people. */
export const favoriteTypeLabels: Record<FavoriteType, string> = {
  artist: 'Artist',
  product: 'Piece',
  collection: 'Collection',
  event: 'Event',
};
