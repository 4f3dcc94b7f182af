import * as v from 'valibot';
import { imageUrl } from '../../platform/api/images.ts';
import { idSchema } from '../../platform/api/text-schema.ts';
import { centsToDollars } from '../../platform/money.ts';
import { favoriteTypes, parseRefKey } from '../catalog/favorite-ref.ts';
import { themeNames, themes, toThemeName } from '../catalog/themes.ts';
import { favoriteTextLimits, shortenText } from './favorite-texts.ts';
import { type FavoriteView, favoriteLimits } from './favorites.ts';

/** Favorites. A thing is named by type and id; everything else is the server's word. */

const typeSchema = v.picklist(favoriteTypes, `type must be one of: ${favoriteTypes.join(', ')}.`);

/** A favorite as its owner sees it: as the thing is now, with what it was when it was saved. */
export const favoriteSchema = v.object({
  id: v.string(),
  type: v.picklist(favoriteTypes),
  name: v.string(),
  /** Empty for a thing that is not shown any more. */
  slug: v.string(),
  /** Its page on this site; null for a thing that is not shown any more. */
  path: v.nullable(v.string()),
  /** Who runs the store; of a collection, its owner's name. */
  owner: v.string(),
  /** The store, of a piece. */
  artist: v.string(),
  /** Slug of the store, of an artist and of a piece; whose cart a piece goes to. */
  vendorSlug: v.string(),
  description: v.string(),
  location: v.string(),
  category: v.string(),
  tags: v.array(v.string()),
  /** In dollars; null but for a piece. */
  price: v.nullable(v.number()),
  /** Units that can be bought now; null but for a piece. */
  inventory: v.nullable(v.number()),
  /** Whether somebody is paying for the last unit of a piece. Then it is not sold. */
  held: v.boolean(),
  /** A path of this site. */
  image: v.nullable(v.string()),
  /** The same picture in all its sizes. */
  picture: v.nullable(
    v.object({ key: v.string(), width: v.number(), height: v.number(), alt: v.string(), widths: v.array(v.number()) }),
  ),
  heartCount: v.number(),
  theme: v.object({ name: v.picklist(themeNames), gradient: v.string(), accent: v.string() }),
  /** When an event starts, ISO 8601; null for everything else. */
  date: v.nullable(v.string()),
  /** When it ends. */
  endDate: v.nullable(v.string()),
  /** ISO 8601, by the server's clock. */
  dateAdded: v.string(),
  /** What it was when it was saved; null where that is not known or has no meaning. */
  saved: v.object({ price: v.nullable(v.number()), available: v.nullable(v.boolean()) }),
});

export type FavoriteDto = v.InferOutput<typeof favoriteSchema>;

export const favoriteListSchema = v.array(favoriteSchema);

export const removedFavoriteSchema = v.object({ ...favoriteSchema.entries, removedAt: v.string() });

export type RemovedFavoriteDto = v.InferOutput<typeof removedFavoriteSchema>;

export const removedFavoriteListSchema = v.array(removedFavoriteSchema);

/** How long ago it was done, in milliseconds by the caller's own clock, whose being wrong does not matter then. */
const ageSchema = v.optional(
  v.pipe(
    v.number('ageMs must be a number of milliseconds.'),
    v.safeInteger('ageMs must be a whole number.'),
    v.transform((ageMs) => Math.min(Math.max(0, ageMs), favoriteLimits.changeAgeMs)),
  ),
  0,
);

/** What is added. The item may come whole, as the specification has it: all but id and type is ignored. */
export const addFavoriteSchema = v.object({ id: idSchema('id'), type: typeSchema, ageMs: ageSchema });

export type AddFavoriteInput = v.InferInput<typeof addFavoriteSchema>;

export const favoriteParamsSchema = v.object({ id: idSchema('id') });

/** What a change is called by whoever made it, so that it may be sent again. */
const keySchema = v.optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'key must be up to 64 letters and digits.')));

/** One change of a queue. */
export const favoriteChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('add'), id: idSchema('id'), type: typeSchema, ageMs: ageSchema, key: keySchema }),
  v.object({ kind: v.literal('remove'), id: idSchema('id'), ageMs: ageSchema, key: keySchema }),
  v.object({ kind: v.literal('undo'), id: idSchema('id'), ageMs: ageSchema, key: keySchema }),
  /** Empties recently removed, as it was then. */
  v.object({ kind: v.literal('clear'), ageMs: ageSchema, key: keySchema }),
]);

export type FavoriteChangeInput = v.InferInput<typeof favoriteChangeSchema>;

/** Changes in the order in which they were made; the answers come in the same order. */
export const favoriteChangesSchema = v.object({
  changes: v.pipe(
    v.array(favoriteChangeSchema, 'changes must be a list.'),
    v.maxLength(favoriteLimits.changes, `At most ${favoriteLimits.changes} changes fit one call.`),
  ),
});

export const changeResults = [
  'saved',
  'replaced',
  'removed',
  'restored',
  'cleared',
  'unchanged',
  /** Something newer was done elsewhere. */
  'stale',
  'not_found',
  'too_many',
] as const;

export const changedFavoritesSchema = v.object({
  results: v.array(
    v.object({
      /** Null for `clear`. */
      id: v.nullable(v.string()),
      result: v.picklist(changeResults),
      /** How many accounts love it now; null where the thing is not known. */
      heartCount: v.nullable(v.number()),
      /** The favorite, where it is one now and was changed. */
      item: v.nullable(favoriteSchema),
    }),
  ),
});

export type ChangedFavoritesDto = v.InferOutput<typeof changedFavoritesSchema>;
export type ChangeResultDto = ChangedFavoritesDto['results'][number];

const dollars = (cents: number | null | undefined) => (typeof cents === 'number' ? centsToDollars(cents) : null);

const line = (text: string | undefined) => shortenText(text ?? '', favoriteTextLimits.line);
const about = (text: string | undefined) => shortenText(text ?? '', favoriteTextLimits.description);

/**
 * A favorite as its owner sees it, field by field, with the start of texts that are too long for browsers to keep. What is
 * not shown any more has nothing but what was saved.
 */
export function toFavoriteDto({ type, id, addedAt, saved, item }: FavoriteView): FavoriteDto {
  const theme = item?.theme ?? toThemeName('');
  const { primary, secondary } = themes[theme];
  const picture = item?.picture ?? null;
  return {
    id,
    type,
    name: line(item?.name ?? saved.name),
    slug: item?.slug ?? '',
    path: item?.path ?? null,
    owner: line(item?.owner),
    artist: line(item?.artist),
    vendorSlug: item?.vendorSlug ?? '',
    description: about(item?.description),
    location: line(item?.location),
    category: line(item?.category),
    tags: (item?.tags ?? []).slice(0, favoriteTextLimits.tags).map(line),
    price: dollars(item?.priceCents),
    inventory: item?.inventory ?? null,
    held: item?.held ?? false,
    image: imageUrl(picture),
    picture: picture && {
      key: picture.key,
      width: picture.width,
      height: picture.height,
      alt: about(picture.alt),
      widths: [...picture.widths],
    },
    heartCount: item?.heartCount ?? 0,
    theme: { name: theme, gradient: `linear-gradient(135deg, ${primary}, ${secondary})`, accent: secondary },
    date: item?.startsAt?.toISOString() ?? null,
    endDate: item?.endsAt?.toISOString() ?? null,
    dateAdded: addedAt.toISOString(),
    saved: { price: dollars(saved.priceCents), available: saved.available },
  };
}

/** A favorite that was removed. */
export function toRemovedFavoriteDto(view: FavoriteView): RemovedFavoriteDto {
  return { ...toFavoriteDto(view), removedAt: (view.removedAt ?? view.addedAt).toISOString() };
}

const heartSchema = v.pipe(
  v.string('A heart must be a text.'),
  v.check((heart) => parseRefKey(heart) !== null, 'This heart belongs to nothing.'),
);

const kinds = ['love', 'unlove', 'restore'] as const;

/** A heart that is pressed without scripting: `love` saves the thing that it names, `unlove` removes it, `restore` brings it back. */
export const favoriteFormSchema = v.pipe(
  v.object({
    love: v.optional(heartSchema),
    unlove: v.optional(heartSchema),
    restore: v.optional(heartSchema),
    /** "plain": back to the list that needs no scripting. */
    view: v.optional(v.string('view must be a text.')),
  }),
  v.check((hearts) => kinds.filter((kind) => hearts[kind] !== undefined).length === 1, 'One heart at a time.'),
);

export type FavoriteFormInput = v.InferOutput<typeof favoriteFormSchema>;
