import { zonedDay } from '../../../platform/zoned-time.ts';
import { exportSales } from './export-sales.ts';
import type { KeptSale } from './kept-sale.ts';

export function saveSales(sales: readonly KeptSale[]): void {
  const url = URL.createObjectURL(new Blob([exportSales(sales)], { type: 'text/csv' }));
  const day = zonedDay(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
  Object.assign(document.createElement('a'), { href: url, download: `booth-${day}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
