import * as v from 'valibot';
import { idSchema, textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { addDays, isDay, zonedDay } from '../../../platform/zoned-time.ts';
import type { TaxTerms } from '../../tax/tax.ts';
import { readDollars } from '../fees/parse-cents.ts';
import { type PriceReason, type Tender, tenders } from '../orders/orders.ts';
import { maxSaleCents, type SaleTotal } from './sale-total.ts';
import { saleErrors } from './words.ts';

/** How many days back a sale can be recorded and undone. What is older stays as it was told to a tax preparer. */
const saleDays = 90;
const maxUnits = 99;
const placeMaxLength = 80;

export function saleWindow(now: Date, timeZone: string): { first: string; last: string } {
  const last = zonedDay(now, timeZone);
  return { first: addDays(last, -saleDays), last };
}

export function findDayProblem(day: string, now: Date, timeZone: string): string | null {
  const { first, last } = saleWindow(now, timeZone);
  if (day > last) return saleErrors.future;
  return day < first ? saleErrors.tooOld(saleDays) : null;
}

/** The form of a sale. The price is what was paid for one; an empty one stands for the piece's own. */
export const saleSchema = v.object({
  /** Idempotency key: sent twice, it is one sale. */
  key: idSchema('key'),
  piece: v.pipe(
    v.optional(v.string(), ''),
    v.uuid(() => saleErrors.noPiece),
  ),
  quantity: v.pipe(
    v.optional(v.string(), '1'),
    v.trim(),
    v.regex(/^\d{1,3}$/, () => saleErrors.badQuantity(maxUnits)),
    v.transform(Number),
    v.minValue(1, () => saleErrors.badQuantity(maxUnits)),
    v.maxValue(maxUnits, () => saleErrors.badQuantity(maxUnits)),
  ),
  price: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.transform((text) => (text === '' ? null : (readDollars(text) ?? Number.NaN))),
    v.check(
      (cents) => cents === null || (cents >= 1 && cents <= maxSaleCents),
      () => saleErrors.badPrice(maxSaleCents),
    ),
  ),
  day: v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
      () => saleErrors.noDay,
    ),
  ),
  tender: v.picklist(tenders, () => saleErrors.noTender),
  /** True if the tax of the site's state is in the price. Of a store without a permit there it never is. */
  taxed: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text === 'yes'),
  ),
  place: v.optional(textSchema({ label: saleErrors.placeLabel, min: 0, max: placeMaxLength }), ''),
});

export type Sale = v.InferOutput<typeof saleSchema>;

export interface InPersonSale {
  /** Idempotency key within the store: the same one is the same sale. */
  key: string;
  /** A piece is in several lines if its units were sold for different prices. */
  lines: readonly {
    /** Null for what isn't a piece of the store. */
    productId: string | null;
    /** Set for what isn't a piece; a piece has its own name. */
    name: string;
    /** Null for the piece's own price. */
    unitPriceCents: Cents | null;
    quantity: number;
    /** Why a phone sold it for another price than the piece's own. */
    reason?: PriceReason;
  }[];
  tender: Tender;
  /** How a payment elsewhere is called, and found again; a phone's are in `phone`. */
  paidElsewhere?: { label: string; reference: string };
  place: string | null;
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  /** True if the tax of the site's state is in the price, as a form says. A phone adds it, and says how much it is. */
  taxed: boolean;
  /** Null for the form's. */
  phone: PhoneFacts | null;
}

/** What a paired phone tells of a sale. Its piece was handed over, so it is recorded in any case. */
interface PhoneFacts {
  phoneId: string;
  clientSaleId: string;
  /** Hash of all that the phone said about the sale: the same id with another hash is another sale. */
  hash: string;
  /** When it was sold, as far as we can tell. */
  paidAt: Date;
  /** The same by the phone's clock, and what that showed when the phone sent it. */
  soldAt: Date;
  sentAt: Date;
  receiptTokenHash: string | null;
  label: string | null;
  reference: string | null;
  cashGivenCents: Cents | null;
  tax: TaxTerms | null;
  /** The percentage that this phone may go below a piece's own price. */
  maxDiscountPercent: number;
  /**
   * True if the phone took the sale back before it was recorded, or if it waits for a person, who may have recorded it by hand. Asked
   * under the lock of its key.
   */
  isKept(tx: Database): Promise<boolean>;
  /** Checked: it is what its lines add up to. */
  total: SaleTotal;
}

export const toInPersonSale = ({ key, piece, quantity, price, day, tender, taxed, place }: Sale): InPersonSale => ({
  key,
  lines: [{ productId: piece, name: '', unitPriceCents: price, quantity }],
  tender,
  place: place || null,
  day,
  taxed,
  phone: null,
});
