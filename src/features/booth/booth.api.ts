import * as v from 'valibot';
import { pictureSchema } from '../../platform/api/images.ts';
import { emailSchema, idSchema, textSchema, wholeNumberSchema } from '../../platform/api/text-schema.ts';
import { maxSaleCents } from '../buying/in-person/sale-total.ts';
import { priceReasons, tenders } from '../buying/orders/orders.ts';
import { pairedSchema } from './pairing.api.ts';
import { maxLengths, maxLines, maxSalesPerCall, maxUnits } from './sale-limits.ts';
import { boothErrors as errors } from './words.ts';

const isStorable = (text: string) => Date.parse(text) >= Date.UTC(1000) && Date.parse(text) < Date.UTC(9999);

/** A date with a time, by whatever clock. It is never trusted to be right. */
const momentSchema = v.pipe(
  v.string(() => errors.badMoment),
  v.maxLength(40, () => errors.badMoment),
  v.isoTimestamp(() => errors.badMoment),
  // The format allows offsets that no clock has, and years that the database can't store.
  v.check(isStorable, () => errors.badMoment),
);

const amountSchema = wholeNumberSchema({ label: errors.amountLabel, min: 0, max: maxSaleCents });
const quantitySchema = wholeNumberSchema({ label: errors.quantityLabel, min: 1, max: maxUnits });

export const dayQuerySchema = v.object({
  /** How many sales the phone holds that it hasn't sent. */
  unsent: v.optional(
    v.pipe(
      v.string(() => errors.badUnsent),
      v.regex(/^\d{1,5}$/, () => errors.badUnsent),
    ),
  ),
});

const cents = v.number();

const boothPieceSchema = v.object({
  id: v.string(),
  /** In the path of its page, which the code on its price tag leads to. */
  slug: v.string(),
  name: v.string(),
  priceCents: cents,
  /** What cash pays for one, less than the price. Left out if it pays the price. */
  cashPriceCents: v.optional(cents),
  picture: v.nullable(pictureSchema),
  /** Units that nobody holds. It may be too few: what is sold in person is recorded nevertheless. */
  free: v.number(),
});

const boothTaxSchema = v.object({
  /** "Kentucky sales tax 6%". */
  name: v.string(),
  /** Hundredths of a percent. */
  rate: v.number(),
  permit: v.string(),
});

export const boothDaySchema = v.object({
  ...pairedSchema.entries,
  /** The server's clock, to compare with the phone's. */
  serverTime: v.string(),
  /** YYYY-MM-DD in the site's time zone. */
  day: v.string(),
  /** Where the store sells today; null if it hasn't said so. */
  event: v.nullable(v.object({ id: v.string(), slug: v.string(), name: v.string(), booth: v.nullable(v.string()) })),
  /** The pieces that can be sold: those brought to the event first, each part by name. */
  pieces: v.array(boothPieceSchema),
  /** What cash and payments elsewhere are taxed by; null if no tax is collected. */
  tax: v.nullable(boothTaxSchema),
  /** The same for cards through us, of which the site may owe the tax. */
  cardTax: v.nullable(boothTaxSchema),
  /** Whether cash is rounded to five cents. */
  roundsCash: v.boolean(),
  /** Whether cards can be taken through us: the store is open and can be paid. */
  takesCards: v.boolean(),
  /** The percentage that this phone may go below a piece's own price: 100 on the owner's. */
  maxDiscountPercent: v.number(),
  /** Today's charges by the provider's own app of which nobody has said for what; none on a helper's phone. */
  charges: v.array(v.object({ id: v.string(), amountCents: cents, at: v.string() })),
});

const reasonSchema = v.optional(v.picklist(priceReasons, () => errors.badReason));

export const soldLineSchema = v.object({
  /** Null for what isn't a piece of the store. */
  productId: v.nullable(idSchema('productId')),
  /** The piece's as the phone knew it, or what was sold that isn't a piece. */
  name: textSchema({ label: errors.lineLabel, max: maxLengths.name }),
  /** What was asked for one, before tax. */
  unitPriceCents: wholeNumberSchema({ label: errors.priceLabel, min: 0, max: maxSaleCents }),
  quantity: quantitySchema,
  /** Why it isn't the piece's own price. Left out if nobody said, so that older sales stay the same. */
  reason: reasonSchema,
});

export const phoneSaleSchema = v.pipe(
  v.object({
    /** Idempotency key (`client_sale_id`): sent again, it is the same sale. */
    id: idSchema('id'),
    /** Each piece is in one line for each price that its units were sold for. */
    lines: v.pipe(
      v.array(soldLineSchema, () => errors.noLines),
      v.minLength(1, () => errors.noLines),
      v.maxLength(maxLines, () => errors.tooManyLines(maxLines)),
      v.check(
        (lines) =>
          new Set(
            lines.map(({ productId, unitPriceCents }, at) => (productId && `${productId} ${unitPriceCents}`) || at),
          ).size === lines.length,
        () => errors.twiceInSale,
      ),
    ),
    /** All but cash was paid elsewhere. */
    tender: v.picklist(tenders, () => errors.badTender),
    /** "Square", where it was paid elsewhere; never of cash. */
    label: v.nullish(textSchema({ label: errors.tenderLabel, min: 0, max: maxLengths.label }), null),
    /** Number of the check, or what else finds the payment again. */
    reference: v.nullish(textSchema({ label: errors.referenceLabel, min: 0, max: maxLengths.reference }), null),
    /** Cash that the buyer handed over; null if nobody typed it. */
    handedOverCents: v.nullish(wholeNumberSchema({ label: errors.amountLabel, min: 0, max: maxSaleCents * 10 }), null),
    subtotalCents: amountSchema,
    taxCents: amountSchema,
    /** Added or taken off so that cash comes out at five cents. */
    roundingCents: wholeNumberSchema({ label: errors.amountLabel, min: -2, max: 2 }),
    totalCents: amountSchema,
    /** When it was, as the phone's clock has it. */
    soldAt: momentSchema,
    /** Random, made on the phone: whoever has it can read the receipt. */
    receiptToken: v.nullish(
      v.pipe(
        v.string(() => errors.badToken),
        v.regex(/^[A-Za-z0-9_-]{22,43}$/, () => errors.badToken),
      ),
      null,
    ),
  }),
  v.check(
    ({ tender, label }) => tender !== 'cash' || !label,
    () => errors.labelOfCash,
  ),
  v.check(
    ({ tender, handedOverCents, totalCents }) =>
      tender !== 'cash' || handedOverCents === null || handedOverCents >= totalCents,
    () => errors.tooLittle,
  ),
);

export type PhoneSale = v.InferOutput<typeof phoneSaleSchema>;

/** The request as it is checked before any sale is: one that can't be read must not hold up the others. */
export const salesRequestSchema = v.object({
  /** The phone's clock while it sends: with `soldAt` it tells when a sale really was. */
  phoneTime: momentSchema,
  /** Id of the store that sold them. If it isn't the one that the phone sells for, nothing is taken (401). */
  store: v.nullish(idSchema('store'), null),
  sales: v.pipe(
    v.array(v.unknown(), () => errors.noSales),
    v.minLength(1, () => errors.noSales),
    v.maxLength(maxSalesPerCall, () => errors.tooManySales),
  ),
});

/**
 * Why a sale isn't in the books. unreadable: not a sale at all. totals: they don't add up. piece: one that isn't the store's, or is
 * gone. revoked: the phone no longer sells for the store. changed: its id has recorded another sale. old: so long ago that its month is
 * closed. short: too many of its phone's sales took what was bought online today. price: a helper asked for less than they may. undone: its phone took it back. The server keeps each of them in the list of attention but what has no id, and what one phone sends without end. The
 * phone keeps all.
 */
export const refusalReasons = [
  'unreadable',
  'totals',
  'piece',
  'revoked',
  'changed',
  'old',
  'short',
  'price',
  'undone',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** A sale of this phone that it takes back. The server may not have it: it is never recorded then. */
export const undoRequestSchema = v.object({
  /** As of `salesRequestSchema`. */
  store: v.nullish(idSchema('store'), null),
  sale: phoneSaleSchema,
});

const saleAnswerSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('recorded'),
    id: v.string(),
    number: v.string(),
    /** True if a piece was sold of which no unit was free: the artist's To Do says what to do. */
    conflict: v.boolean(),
  }),
  v.object({
    outcome: v.literal('refused'),
    /** As it was sent; empty if it had none. */
    id: v.string(),
    reason: v.picklist(refusalReasons),
    message: v.string(),
  }),
  // Something on the way failed: the phone sends the sale again later.
  v.object({ outcome: v.literal('later'), id: v.string() }),
]);

export const salesAnswerSchema = v.object({ sales: v.array(saleAnswerSchema) });

export const salesQuerySchema = v.object({
  of: v.optional(v.picklist(['phone', 'store']), 'phone'),
});

export const daySalesSchema = v.object({
  /** YYYY-MM-DD in the site's time zone. */
  day: v.string(),
  /** The latest first. */
  sales: v.array(
    v.object({
      /** The phone's own id of it; null for a card's sale, and for one that was typed on the site. */
      id: v.nullable(v.string()),
      number: v.string(),
      phone: v.nullable(v.string()),
      /** True if the phone that asks sold it. */
      isOwn: v.boolean(),
      soldAt: v.string(),
      lines: v.array(v.object({ name: v.string(), quantity: v.number(), unitPriceCents: cents })),
      /** Null for a card's sale through us. */
      tender: v.nullable(v.picklist(tenders)),
      label: v.nullable(v.string()),
      taxCents: cents,
      roundingCents: cents,
      totalCents: cents,
    }),
  ),
  /** The phone's own ids of sales that were undone: no money of theirs is in the box. */
  undone: v.array(v.string()),
  attention: v.array(v.object({ id: v.string(), reason: v.picklist(refusalReasons) })),
});

export const newPaymentSchema = v.object({
  /** Idempotency key: sent again, it is the same payment. */
  id: idSchema('id'),
  /** The pieces of it, one several times if its units have different prices. One of these lists has a line at least. */
  items: v.pipe(
    v.array(
      v.object({
        productId: idSchema('productId'),
        quantity: quantitySchema,
        /** Left out for the piece's own price. */
        unitPriceCents: v.optional(wholeNumberSchema({ label: errors.priceLabel, min: 0, max: maxSaleCents })),
        reason: reasonSchema,
      }),
      () => errors.noLines,
    ),
    v.maxLength(maxLines, () => errors.tooManyLines(maxLines)),
  ),
  others: v.optional(
    v.pipe(
      v.array(
        v.object({
          name: textSchema({ label: errors.lineLabel, max: maxLengths.name }),
          unitPriceCents: wholeNumberSchema({ label: errors.priceLabel, min: 1, max: maxSaleCents }),
          quantity: quantitySchema,
        }),
        () => errors.noLines,
      ),
      v.maxLength(maxLines, () => errors.tooManyLines(maxLines)),
    ),
    [],
  ),
  /** What the phone shows. If it has changed, nothing is started (`price_changed`). */
  expectedTotalCents: amountSchema,
});

export const paymentParamsSchema = v.object({ id: idSchema('id') });

export const paymentSchema = v.object({
  id: v.string(),
  /** open: it can be paid. checking: the provider hasn't answered, ask again. ended: it can’t be paid any more, nobody has paid. */
  state: v.picklist(['open', 'checking', 'paid', 'ended']),
  number: v.string(),
  /** Part of the path `/p/{token}`, which the QR code leads to. */
  token: v.string(),
  subtotalCents: cents,
  taxCents: cents,
  totalCents: cents,
  expiresAt: v.string(),
});

export type BoothDay = v.InferOutput<typeof boothDaySchema>;
export type SaleAnswer = v.InferOutput<typeof saleAnswerSchema>;
export type BoothPayment = v.InferOutput<typeof paymentSchema>;

export const receiptRequestSchema = v.object({
  /** The phone's own id of the sale. */
  sale: idSchema('sale'),
  email: emailSchema(errors.emailLabel),
});
