import * as v from 'valibot';
import { pictureSchema } from '../../platform/api/images.ts';
import { idSchema, textSchema } from '../../platform/api/text-schema.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import { collectibleTypes, collectionNameLength, type OwnCollection } from './collections.ts';

export const collectionLinkSchema = v.object({ path: v.string(), url: v.string() });

export type CollectionLinkDto = v.InferOutput<typeof collectionLinkSchema>;

export const collectionItemSchema = v.object({
  type: v.picklist(collectibleTypes),
  id: v.string(),
  /** The current name, or the saved one while the item is hidden. May be empty. */
  name: v.string(),
  /** The item's page on this site; null while it is not public. */
  path: v.nullable(v.string()),
});

export type CollectionItemDto = v.InferOutput<typeof collectionItemSchema>;

export const collectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Items in the order in which they were added. */
  items: v.array(collectionItemSchema),
  /** Pictures of the first items that have one. */
  pictures: v.array(pictureSchema),
  /** Null while the collection is private. */
  share: v.nullable(collectionLinkSchema),
  heartCount: v.number(),
});

export type CollectionDto = v.InferOutput<typeof collectionSchema>;

/** Collections in the order of their creation. */
export const collectionListSchema = v.array(collectionSchema);

export const nameCollectionSchema = v.object({
  name: textSchema({ label: 'The name', max: collectionNameLength }),
});

export const addToCollectionSchema = v.object({
  type: v.picklist(collectibleTypes, () => `type must be one of: ${collectibleTypes.join(', ')}.`),
  id: idSchema('id'),
});

export const collectionParamsSchema = v.object({ id: idSchema('id') });

export const collectionItemParamsSchema = v.object({ id: idSchema('id'), item: idSchema('item') });

export function toCollectionLink(siteUrl: string, shareToken: string): CollectionLinkDto {
  const path = paths.sharedCollection(shareToken);
  return { path, url: toAbsoluteUrl(siteUrl, path) };
}

export function toCollectionDto(siteUrl: string, collection: OwnCollection): CollectionDto {
  const { id, name, items, pictures, shareToken, favoriteCount } = collection;
  return {
    id,
    name,
    items: [...items],
    pictures: pictures.map(({ key, width, height, alt, widths }) => ({ key, width, height, alt, widths: [...widths] })),
    share: shareToken === null ? null : toCollectionLink(siteUrl, shareToken),
    heartCount: favoriteCount,
  };
}
