/**
 * Requests and responses of the calls about pieces, below `/api/studio/{vendor}/pieces`. The browser's calls are in
 * `pieces-calls.api.ts`, so that islands don't load Valibot.
 */
import * as v from 'valibot';
import { pictureSchema } from '../../../platform/api/images.ts';
import { idSchema, textSchema, wholeNumberSchema } from '../../../platform/api/text-schema.ts';
import { mapNames } from '../../../platform/objects.ts';
import { formatWeight, maxOz } from '../../catalog/boxes/weights.ts';
import {
  type DetailName,
  type DetailRow,
  detailNames,
  type PieceValue,
  pieceFields,
} from '../../catalog/piece-fields.ts';
import { fieldSubjects as subjects } from './field-words.ts';
import { pieceLimits, pieceStates } from './pieces.ts';
import { pieceLabels as labels, pieceErrors } from './words.ts';

type DetailSchema<F extends DetailName, Text, NullableText, Year> = (typeof pieceFields)[F] extends { kind: 'year' }
  ? Year
  : null extends PieceValue<F>
    ? NullableText
    : Text;

/** Returns a schema for each detail of a piece: of these three, the one that fits its kind. */
const mapDetails = <Text, NullableText, Year>(
  text: (name: DetailName) => Text,
  nullableText: (name: DetailName) => NullableText,
  year: (name: DetailName) => Year,
) =>
  mapNames(detailNames, (name) => {
    const { kind, empty } = pieceFields[name];
    if (kind === 'year') return year(name);
    return empty === null ? nullableText(name) : text(name);
  }) as { [F in DetailName]: DetailSchema<F, Text, NullableText, Year> };

const detailSchemas = mapDetails(
  () => v.string(),
  () => v.nullable(v.string()),
  () => v.nullable(v.number()),
);

export const studioPieceSchema = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  ...detailSchemas,
  priceCents: v.number(),
  /** What cash pays at the store's booth; null if it pays the price. */
  cashPriceCents: v.nullable(v.number()),
  inventory: v.number(),
  /** Further units that are being paid for. */
  held: v.number(),
  /** Further units that are at a market today, and for sale there only. */
  atMarket: v.number(),
  /** Null until one is chosen. */
  categorySlug: v.nullable(v.string()),
  /** Key of the box that it is sent in; null for the usual one. */
  box: v.nullable(v.string()),
  /** What one unit weighs without its box; null if nobody has said. */
  weightOz: v.nullable(v.number()),
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

const name = textSchema({ label: subjects.name, missing: pieceErrors.noName, max: pieceFields.name.most });
const priceMessage = pieceErrors.price(pieceLimits.minCents, pieceLimits.maxCents);
/** Whole cents. */
const price = v.pipe(
  v.number(priceMessage),
  v.safeInteger(priceMessage),
  v.minValue(pieceLimits.minCents, priceMessage),
  v.maxValue(pieceLimits.maxCents, priceMessage),
);
/** Whole cents. Whether the price is as high is asked where it is stored. */
const cashPrice = v.pipe(
  v.number(pieceErrors.cashPrice),
  v.safeInteger(pieceErrors.cashPrice),
  v.minValue(pieceLimits.minCashCents, pieceErrors.cashPrice),
  v.maxValue(pieceLimits.maxCents, pieceErrors.cashPrice),
);
const count = wholeNumberSchema({ label: subjects.inventory, min: 0, max: pieceLimits.inventory });
const revision = wholeNumberSchema({ label: labels.revision, min: 1, max: 2_147_483_647 });
const detailText = (name: DetailName) => {
  const { kind, most = 0 }: DetailRow = pieceFields[name];
  return textSchema({ label: subjects[name], min: 0, max: most, multiline: kind === 'text' });
};
/** What the database has null for if it is empty. */
const nullableText = (name: DetailName) =>
  v.pipe(
    detailText(name),
    v.transform((text) => text || null),
  );
const year = (name: DetailName) =>
  wholeNumberSchema({ label: subjects[name], min: pieceLimits.minYear, max: pieceLimits.maxYear });

/** A key that may be a box's. Whether the store has it is asked where it is stored. */
const box = v.pipe(v.string(pieceErrors.noBox), v.regex(/^[a-z0-9-]{1,40}$/, pieceErrors.noBox));
const weightMessage = pieceErrors.weight(formatWeight(maxOz));
/** Whole ounces. */
const weight = v.pipe(
  v.number(weightMessage),
  v.safeInteger(weightMessage),
  v.minValue(1, weightMessage),
  v.maxValue(maxOz, weightMessage),
);

const fields = {
  name,
  priceCents: price,
  cashPriceCents: v.nullish(cashPrice, null),
  ...mapDetails(
    (name) => v.optional(detailText(name), ''),
    (name) => v.nullish(nullableText(name), null),
    (name) => v.nullish(year(name), null),
  ),
  box: v.nullish(box, null),
  weightOz: v.nullish(weight, null),
  pictures: v.optional(
    v.pipe(
      v.array(
        v.object({
          key: v.pipe(v.string(pieceErrors.pictures), v.maxLength(200, pieceErrors.pictures)),
          alt: v.optional(textSchema({ label: labels.alt, min: 0, max: pieceLimits.alt }), ''),
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
