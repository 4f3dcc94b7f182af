export const favoriteTypes = ['artist', 'product', 'collection', 'event'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

/** Identifies an item that can be a favorite. Ids are unique across all types. */
export interface FavoriteRef {
  type: FavoriteType;
  id: string;
}

/** Returns the text form of a reference: "product:2f1c…". It is the name of favorite buttons and the key in maps. */
export const toRefKey = ({ type, id }: FavoriteRef): string => `${type}:${id}`;

export function parseRefKey(refKey: string): FavoriteRef | null {
  const [, type, id = ''] =
    /^(artist|product|collection|event):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(refKey) ?? [];
  return type === undefined ? null : { type: type as FavoriteType, id };
}
