/** Collections: favorites that an account put together under a name. */
import * as v from 'valibot';
import { idSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { absolute, paths } from '../../../site/paths.ts';
import { collectibleTypes, collectionLimits, type OwnCollection } from './collections.ts';

const nameSchema = textSchema({ label: 'The name', max: collectionLimits.nameLength });

/** Where a shared collection is found: as a path of this site and as a whole address. */
export const collectionLinkSchema = v.object({ path: v.string(), url: v.string() });

export type CollectionLinkDto = v.InferOutput<typeof collectionLinkSchema>;

/** A thing in a collection. */
export const collectionItemSchema = v.object({
  type: v.picklist(collectibleTypes),
  id: v.string(),
  /** As it is called now; as it was called when it was saved, where it is not shown any more. May be empty. */
  name: v.string(),
  /** Its page on this site; null for a thing that is not shown any more. */
  path: v.nullable(v.string()),
});

export type CollectionItemDto = v.InferOutput<typeof collectionItemSchema>;

/** A collection as its owner sees it. */
export const collectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** In the order in which they were put in. */
  items: v.array(collectionItemSchema),
  /** The first pictures of what is in it. */
  pictures: v.array(
    v.object({ key: v.string(), width: v.number(), height: v.number(), alt: v.string(), widths: v.array(v.number()) }),
  ),
  /** Null while it is private. */
  share: v.nullable(collectionLinkSchema),
  /** How many accounts love it. */
  heartCount: v.number(),
});

export type CollectionDto = v.InferOutput<typeof collectionSchema>;

export const collectionListSchema = v.array(collectionSchema);

export const nameCollectionSchema = v.object({ name: nameSchema });

export const putInCollectionSchema = v.object({
  type: v.picklist(collectibleTypes, `type must be one of: ${collectibleTypes.join(', ')}.`),
  id: idSchema('id'),
});

export const collectionParamsSchema = v.object({ id: idSchema('id') });

export const collectionItemParamsSchema = v.object({ id: idSchema('id'), item: idSchema('item') });

/** The link with this token. */
export function toCollectionLink(siteUrl: string, shareToken: string): CollectionLinkDto {
  const path = paths.sharedCollection(shareToken);
  return { path, url: absolute(siteUrl, path) };
}

/** A collection as its owner's calls show it. */
export function toCollectionDto(siteUrl: string, collection: OwnCollection): CollectionDto {
  const { id, name, items, pictures, shareToken, heartCount } = collection;
  return {
    id,
    name,
    items: items.map((item) => ({ type: item.type, id: item.id, name: item.name, path: item.path })),
    pictures: pictures.map(({ key, width, height, alt, widths }) => ({ key, width, height, alt, widths: [...widths] })),
    share: shareToken === null ? null : toCollectionLink(siteUrl, shareToken),
    heartCount,
  };
}
