/**
 * Requests and responses of the calls about pieces, below `/api/studio/{vendor}/pieces`. The browser's calls are in
 * `pieces-calls.api.ts`, so that islands don't load Valibot.
 */
import * as v from 'valibot';
import { idSchema, textSchema, wholeNumberSchema } from '../../../platform/api/text-schema.ts';
import { pictureSchema } from '../../pictures/uploads.api.ts';
import { pieceLimits, pieceStates } from './pieces.ts';
import { pieceLabels as labels, pieceErrors } from './words.ts';

/** A piece as its vendor sees it. */
export const studioPieceSchema = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  medium: v.string(),
  size: v.string(),
  year: v.nullable(v.number()),
  priceCents: v.number(),
  /** Units that are free to buy. */
  inventory: v.number(),
  /** Further units that are being paid for. */
  held: v.number(),
  /** Null until one is chosen. */
  categorySlug: v.nullable(v.string()),
  pictures: v.array(pictureSchema),
  state: v.picklist(pieceStates),
  /** Goes up with each edit, but not with sales and counts. */
  revision: v.number(),
  /** What publishing still needs, as sentences. */
  missing: v.array(v.string()),
  /** ISO 8601. */
  updatedAt: v.string(),
});

export type StudioPiece = v.InferOutput<typeof studioPieceSchema>;

const name = textSchema({ label: labels.name, missing: pieceErrors.noName, max: pieceLimits.name });
const priceMessage = pieceErrors.price(pieceLimits.leastCents, pieceLimits.mostCents);
/** Whole cents. */
const price = v.pipe(
  v.number(priceMessage),
  v.safeInteger(priceMessage),
  v.minValue(pieceLimits.leastCents, priceMessage),
  v.maxValue(pieceLimits.mostCents, priceMessage),
);
const count = wholeNumberSchema({ label: labels.inventory, min: 0, max: pieceLimits.inventory });
const revision = wholeNumberSchema({ label: labels.revision, min: 1, max: 2_147_483_647 });
const optionalText = (label: string, max: number, multiline = false) =>
  v.optional(textSchema({ label, min: 0, max, multiline }), '');

const fields = {
  name,
  priceCents: price,
  description: optionalText(labels.description, pieceLimits.description, true),
  medium: optionalText(labels.medium, pieceLimits.medium),
  size: optionalText(labels.size, pieceLimits.size),
  year: v.nullish(
    wholeNumberSchema({ label: labels.year, min: pieceLimits.leastYear, max: pieceLimits.mostYear }),
    null,
  ),
  pictures: v.optional(
    v.pipe(
      v.array(
        v.object({
          key: v.pipe(v.string(pieceErrors.pictures), v.maxLength(200, pieceErrors.pictures)),
          alt: optionalText(labels.alt, pieceLimits.alt),
        }),
        pieceErrors.pictures,
      ),
      v.maxLength(pieceLimits.pictures, pieceErrors.tooManyPictures(pieceLimits.pictures)),
      v.check((all) => new Set(all.map(({ key }) => key)).size === all.length, pieceErrors.pictureTwice),
    ),
    [],
  ),
};
const category = v.pipe(v.string(pieceErrors.noCategory), v.maxLength(64, pieceErrors.noCategory));

export const newPieceSchema = v.object({
  /** Made by the browser: a repeated request with the same id makes no second piece. */
  id: idSchema('id'),
  ...fields,
  /** Left out: one. */
  inventory: v.optional(count, 1),
  /** Left out: the one of the vendor's latest piece, or one that the store's specialties name, or "Other Art". */
  categorySlug: v.nullish(category),
  /** True to publish it at once. If something is missing, it becomes a draft and `missing` says what. */
  publish: v.optional(v.boolean(), false),
});

export type NewPiece = v.InferInput<typeof newPieceSchema>;

export const editPieceSchema = v.object({
  /**
   * The revision that the form showed. Photos that were appended since don't make it stale: those that aren't among
   * `pictures` stay, at the end.
   */
  revision,
  ...fields,
  categorySlug: v.nullish(category, null),
  /** A new count, with the one that the form showed. Left out: the count stays. */
  stock: v.optional(v.object({ count, seen: count })),
});

export type PieceEdit = v.InferInput<typeof editPieceSchema>;

export const pieceStateSchema = v.object({ state: v.picklist(pieceStates), revision: v.optional(revision) });

/** `key` is an idempotency key (UUID): the same one changes the count once. */
export const pieceStockSchema = v.object({ count, seen: count, key: idSchema('key') });

export const piecePriceSchema = v.object({ priceCents: price, seenCents: v.pipe(v.number(), v.safeInteger()) });

/** `id` is the copy's, made by the browser. */
export const pieceCopySchema = v.object({ id: idSchema('id') });

const storeName = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/));

export const storeParamsSchema = v.object({ vendor: storeName });

export const pieceParamsSchema = v.object({ vendor: storeName, id: idSchema('id') });
