import * as v from 'valibot';
import { imageUrl, pictureSchema } from '../../platform/api/images.ts';
import { idSchema } from '../../platform/api/text-schema.ts';
import { centsToDollars } from '../../platform/money.ts';
import { favoriteTypes, parseRefKey } from '../catalog/favorite-ref.ts';
import { themeNames, themes, toThemeName } from '../catalog/themes.ts';
import { type FavoriteView, favoriteLimits } from './favorites.ts';
import { favoriteTextLimits, shortenText } from './shorten-text.ts';

const typeSchema = v.picklist(favoriteTypes, `type must be one of: ${favoriteTypes.join(', ')}.`);

/** A favorite as its owner sees it: the item as it is now, and what it was when it was saved. */
export const favoriteSchema = v.object({
  id: v.string(),
  type: v.picklist(favoriteTypes),
  name: v.string(),
  /** Empty if the item is no longer public. */
  slug: v.string(),
  /** Path of its page; null if the item is no longer public. */
  path: v.nullable(v.string()),
  /** Name of the vendor's owner, or of a collection's. */
  owner: v.string(),
  /** Store name of a product's vendor. */
  artist: v.string(),
  /** Slug of a vendor, or of the vendor whose cart a product goes to. */
  vendorSlug: v.string(),
  description: v.string(),
  location: v.string(),
  category: v.string(),
  tags: v.array(v.string()),
  /** In dollars; null unless it is a product. */
  price: v.nullable(v.number()),
  /** Units that can be bought now; null unless it is a product. */
  inventory: v.nullable(v.number()),
  /** True if the last units of a product are held by open checkouts, or are at a market, so it is not sold yet. */
  held: v.boolean(),
  /** What it says then, "At Logan Street today"; empty otherwise. */
  notice: v.string(),
  /** Path of the picture on this site. */
  image: v.nullable(v.string()),
  /** The same picture in all sizes. */
  picture: v.nullable(pictureSchema),
  heartCount: v.number(),
  theme: v.object({ name: v.picklist(themeNames), gradient: v.string(), accent: v.string() }),
  /** Start of an event, ISO 8601; null unless it is an event. */
  date: v.nullable(v.string()),
  endDate: v.nullable(v.string()),
  /** What became of an event; null if it takes place as first announced. */
  eventState: v.nullable(v.picklist(['canceled', 'moved'])),
  /** When it was added: ISO 8601, by the server's clock. */
  dateAdded: v.string(),
  /** Time of the last write: when it was added, removed, or restored. */
  changedAt: v.string(),
  /** What it was when it was saved; null if unknown or meaningless for its type. */
  saved: v.object({ price: v.nullable(v.number()), available: v.nullable(v.boolean()) }),
});

export type FavoriteDto = v.InferOutput<typeof favoriteSchema>;

export const favoriteListSchema = v.array(favoriteSchema);

const removedFavoriteSchema = v.object({ ...favoriteSchema.entries, removedAt: v.string() });

export type RemovedFavoriteDto = v.InferOutput<typeof removedFavoriteSchema>;

export const removedFavoriteListSchema = v.array(removedFavoriteSchema);

/** Input of an add. Clients may send the whole item; all but id and type is ignored. */
export const addFavoriteSchema = v.object({ id: idSchema('id'), type: typeSchema });

export type AddFavoriteInput = v.InferOutput<typeof addFavoriteSchema>;

export const favoriteParamsSchema = v.object({ id: idSchema('id') });

const farthest = 8.64e15;
/** Milliseconds since 1970, by the server's clock. The server cuts a time from the future. */
const timeSchema = (name: string) =>
  v.optional(
    v.pipe(
      v.number(`${name} must be a number of milliseconds.`),
      v.safeInteger(`${name} must be a whole number.`),
      v.transform((time) => Math.min(Math.max(0, time), farthest)),
    ),
  );

/** What becomes of an item: a favorite, or none. Without a time, it happens now. */
const favoriteChangeSchema = v.object({
  id: idSchema('id'),
  type: v.optional(typeSchema),
  /**
   * Id of a collection of the account: then `favorite` means “is in this collection”. Only favorites get into one, so the
   * changes of favorites come first. Removing from a collection that is gone is no problem.
   */
  collection: v.optional(idSchema('collection')),
  favorite: v.boolean('favorite must be true or false.'),
  changedAt: timeSchema('changedAt'),
  /** True to take an item from the recently removed ones; without meaning for a collection. */
  restore: v.optional(v.boolean('restore must be true or false.')),
});

export type FavoriteChangeInput = v.InferInput<typeof favoriteChangeSchema>;

/** Changes of favorites and of what is in collections, in any order; the results come in the same order. */
export const favoriteChangesSchema = v.object({
  changes: v.pipe(
    v.array(favoriteChangeSchema, 'changes must be a list.'),
    v.maxLength(favoriteLimits.changes, `At most ${favoriteLimits.changes} changes fit one call.`),
  ),
  /** Clears the recently removed list as it was then, after the changes. */
  clearedAt: timeSchema('clearedAt'),
});

export const changedFavoritesSchema = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      /** The record as it is stored now, perhaps by a later change. */
      favorite: v.boolean(),
      /** The item with its record; null if the item was never a favorite, and for a collection. */
      item: v.nullable(favoriteSchema),
      /** Number of accounts with this favorite after the changes; null if it is unknown or hidden, and for a collection. */
      heartCount: v.nullable(v.number()),
      /** Why the change was refused. `not_found` also if the collection is gone; sending it again changes nothing. */
      problem: v.nullable(v.picklist(['not_found', 'too_many'])),
    }),
  ),
});

export type ChangedFavoritesDto = v.InferOutput<typeof changedFavoritesSchema>;
export type ChangeResultDto = ChangedFavoritesDto['results'][number];

const dollars = (cents: number | null | undefined) => (typeof cents === 'number' ? centsToDollars(cents) : null);

const shortenLine = (text: string | undefined) => shortenText(text ?? '', favoriteTextLimits.line);
const shortenDescription = (text: string | undefined) => shortenText(text ?? '', favoriteTextLimits.description);

/**
 * Builds the response for a favorite. Texts that are too long for the browser's storage are shortened. An item that is no
 * longer public has only what was saved.
 */
export function toFavoriteDto({ type, id, addedAt, changedAt, saved, item }: FavoriteView): FavoriteDto {
  const theme = item?.theme ?? toThemeName('');
  const { primary, secondary } = themes[theme];
  const picture = item?.picture ?? null;
  return {
    id,
    type,
    name: shortenLine(item?.name ?? saved.name),
    slug: item?.slug ?? '',
    path: item?.path ?? null,
    owner: shortenLine(item?.owner),
    artist: shortenLine(item?.artist),
    vendorSlug: item?.vendorSlug ?? '',
    description: shortenDescription(item?.description),
    location: shortenLine(item?.location),
    category: shortenLine(item?.category),
    tags: (item?.tags ?? []).slice(0, favoriteTextLimits.tags).map(shortenLine),
    price: dollars(item?.priceCents),
    inventory: item?.inventory ?? null,
    held: item?.held ?? false,
    notice: shortenLine(item?.notice),
    image: imageUrl(picture),
    picture: picture && {
      key: picture.key,
      width: picture.width,
      height: picture.height,
      alt: shortenDescription(picture.alt),
      widths: [...picture.widths],
    },
    heartCount: item?.favoriteCount ?? 0,
    theme: { name: theme, gradient: `linear-gradient(135deg, ${primary}, ${secondary})`, accent: secondary },
    date: item?.startsAt?.toISOString() ?? null,
    endDate: item?.endsAt?.toISOString() ?? null,
    eventState: item?.eventState ?? null,
    dateAdded: addedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    saved: { price: dollars(saved.priceCents), available: saved.available },
  };
}

export function toRemovedFavoriteDto(view: FavoriteView): RemovedFavoriteDto {
  return { ...toFavoriteDto(view), removedAt: view.changedAt.toISOString() };
}

const refKeySchema = v.pipe(
  v.string('A heart must be text.'),
  v.check((refKey) => parseRefKey(refKey) !== null, 'We couldn’t find anything to save here.'),
);

const kinds = ['love', 'unlove', 'restore'] as const;

/** A heart's button has the reference key as its name; one of a page from before that has it as the value of `love`. */
function readHeart(fields: Record<string, unknown>): Record<string, unknown> {
  const heart = Object.keys(fields).find((name) => parseRefKey(name) !== null);
  return heart === undefined ? fields : { ...fields, love: heart };
}

/** The form of a favorite button without JavaScript: adds, removes, or restores the item with this reference key. */
export const favoriteFormSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(readHeart),
  v.object({
    love: v.optional(refKeySchema),
    unlove: v.optional(refKeySchema),
    restore: v.optional(refKeySchema),
    /** "plain" leads back to the list for browsers without JavaScript. */
    view: v.optional(v.string('view must be text.')),
  }),
  v.check((input) => kinds.filter((kind) => input[kind] !== undefined).length === 1, 'Send one heart at a time.'),
);

export type FavoriteFormInput = v.InferOutput<typeof favoriteFormSchema>;
