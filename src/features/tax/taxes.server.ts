import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import type { TaxTerms } from './tax.ts';

export interface TaxedSale {
  vendorId: string;
  /** Postal code of the state where the piece goes: where the shop is for a pickup; null while the address isn't known. */
  state: string | null;
  /** On which it is placed, YYYY-MM-DD in the site's time zone. */
  day: string;
  /** True for what was sold in person: its buyer paid the artist, who collects its tax whoever collects that of the site's orders. */
  isInPerson?: boolean;
}

/**
 * Sales tax. A quote says what an order is taxed by, before it is placed; once it is paid, its tax is reported (`commit`), and what
 * a refund gives back of it (`reverse`). The last two may be repeated, and are called outside of transactions, so that a service
 * can stand behind them.
 */
export interface Taxes {
  /** Returns null if no tax is collected. May be called in a transaction: it reads nothing but the database. */
  quote(db: Database, sale: TaxedSale): Promise<TaxTerms | null>;
  /** Reports the tax of a paid order, once, however often it is called. */
  commit(order: { orderId: string; taxCents: Cents; terms: TaxTerms }): Promise<void>;
  /** Reports that a refund gave tax back, once, however often it is called. The order was reported before. */
  reverse(refund: { refundId: string; orderId: string; taxCents: Cents }): Promise<void>;
}
