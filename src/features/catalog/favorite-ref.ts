/** What can be a favorite, and how it is named. */

export const favoriteTypes = ['artist', 'product', 'collection', 'event'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

/** Names a thing. Ids are unique over all types. */
export interface FavoriteRef {
  type: FavoriteType;
  id: string;
}

/** "product:2f1c…", as hearts carry it. */
export const heartOf = ({ type, id }: FavoriteRef): string => `${type}:${id}`;

/** The thing that a heart names, or null. */
export function refOfHeart(heart: string): FavoriteRef | null {
  const [, type, id = ''] =
    /^(artist|product|collection|event):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(heart) ?? [];
  return type === undefined ? null : { type: type as FavoriteType, id };
}
