import * as v from 'valibot';
import { normalizeText } from '../../platform/clean-text.ts';
import { phoneSaleSchema } from './booth.api.ts';
import { maxLengths } from './sale-limits.ts';
import { boothErrors } from './words.ts';

const { entries } = phoneSaleSchema;
const { item: line } = entries.lines;
const nameless = { productId: null, name: boothErrors.unreadableName, unitPriceCents: 0, quantity: 1 };

/** The beginning of a name that is too long, which still says what was sold. */
const cutName = v.pipe(
  v.string(),
  v.transform((name) => normalizeText(name.slice(0, maxLengths.name * 4))),
  v.transform(
    (name) =>
      `${name
        .slice(0, maxLengths.name - 1)
        .toWellFormed()
        .trimEnd()}…`,
  ),
  line.entries.name,
);

const brokenLineSchema = v.object({
  productId: v.fallback(line.entries.productId, nameless.productId),
  name: v.fallback(v.union([line.entries.name, cutName]), nameless.name),
  unitPriceCents: v.fallback(line.entries.unitPriceCents, nameless.unitPriceCents),
  quantity: v.fallback(line.entries.quantity, nameless.quantity),
});

/** More than a sale has. */
const maxShown = 50;

/** Without an id it can't be told from another one, so there is no fallback for it. */
export const brokenSaleSchema = v.object({
  id: entries.id,
  lines: v.fallback(
    v.pipe(
      v.array(v.fallback(brokenLineSchema, nameless)),
      v.transform((lines) => lines.slice(0, maxShown)),
    ),
    [],
  ),
  tender: v.fallback(entries.tender, 'other'),
  label: v.fallback(entries.label, null),
  reference: v.fallback(entries.reference, null),
  handedOverCents: v.fallback(entries.handedOverCents, null),
  subtotalCents: v.fallback(entries.subtotalCents, 0),
  taxCents: v.fallback(entries.taxCents, 0),
  roundingCents: v.fallback(entries.roundingCents, 0),
  totalCents: v.fallback(entries.totalCents, 0),
  soldAt: v.fallback(entries.soldAt, ''),
  receiptToken: v.fallback(entries.receiptToken, null),
});
