import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { splitIncludedTax, type TaxTerms } from '../../tax/tax.ts';
import type { CheckoutServices } from '../checkout/services.ts';

/** Returns what a sale in person is taxed by; null if the store collects no tax in the site's state. */
export const quoteSaleTax = (
  { taxes, config }: Pick<CheckoutServices, 'taxes' | 'config'>,
  db: Database,
  vendorId: string,
  day: string,
): Promise<TaxTerms | null> => taxes.quote(db, { vendorId, state: config.site.regionCode, day, isInPerson: true });

/**
 * Returns the amounts of a sale. The tax is in what was paid, and computed once for all units; what is left may not be divisible by
 * their number, so a unit's price is to the nearest cent, and the rest is rounding.
 */
export function splitPaid(paidCents: Cents, quantity: number, terms: TaxTerms | null) {
  const { goodsCents, taxCents } = splitIncludedTax(paidCents, terms?.rate ?? 0);
  const unitPriceCents = Math.round(goodsCents / quantity);
  const roundingCents = goodsCents - unitPriceCents * quantity;
  return { unitPriceCents, goodsCents: goodsCents - roundingCents, taxCents, roundingCents, totalCents: paidCents };
}
