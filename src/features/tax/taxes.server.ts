import type { Database } from '../../platform/database/database.ts';
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

/** Sales tax: what an order is taxed by, before it is placed. */
export interface Taxes {
  /** Returns null if no tax is collected. May be called in a transaction: it reads nothing but the database. */
  quote(db: Database, sale: TaxedSale): Promise<TaxTerms | null>;
}
