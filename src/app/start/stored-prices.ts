import { keepPriceBasis } from '../../features/buying/fees/price-basis.server.ts';
import type { Database } from '../../platform/database/database.ts';
import { everyPage, purgePages } from '../../platform/http/page-tags.server.ts';
import type { Config } from '../../site/config.ts';

/** Where else prices of pieces are kept: to tell who saved a piece, and whom to tell, that it costs less. */
const others = [
  { table: 'favorites', column: 'saved_price_cents' },
  { table: 'noticed_products', column: 'price_cents' },
];

/** Brings all prices to what `PROCESSING_FEE` means now, if it meant something else before. */
export async function keepStoredPrices({ processingFee }: Config, db: Database, log: (line: string) => void) {
  if (!(await keepPriceBasis(db, processingFee, others))) return;
  await purgePages(db, [everyPage]);
  log(`All prices were converted, because PROCESSING_FEE is ${processingFee} now. What artists ask is the same.`);
}
