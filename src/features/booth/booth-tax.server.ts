/** What a sale at a booth is taxed by. It is handed over where the site is. */
import type { Database } from '../../platform/database/database.ts';
import type { CheckoutDeps } from '../buying/checkout/services.ts';
import { readPermits } from '../tax/permits.server.ts';
import { findTaxTerms, type TaxTerms } from '../tax/tax.ts';

/** The services of a phone's calls. */
export interface BoothDeps extends CheckoutDeps {
  config: CheckoutDeps['config'] & { roundsCash: boolean };
}

/**
 * Returns what cash is taxed by, and what was paid elsewhere: by the artist's own permit alone, because the operator never has that
 * money.
 */
export async function readCashTax(
  db: Database,
  { config }: Pick<BoothDeps, 'config'>,
  vendorId: string,
  day: string,
): Promise<TaxTerms | null> {
  const { regionCode } = config.site;
  const permit = (await readPermits(db, vendorId)).find(({ state }) => state === regionCode);
  return findTaxTerms(regionCode, day, { artistPermit: permit?.number ?? null, registration: null });
}
