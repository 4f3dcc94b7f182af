import { exportSales } from './export-sales.ts';
import type { KeptSale } from './kept-sale.ts';

/** Saves sales as a file of this phone. */
export function saveSales(sales: readonly KeptSale[]): void {
  const url = URL.createObjectURL(new Blob([exportSales(sales)], { type: 'text/csv' }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), { href: url, download: `booth-${day}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
