/** Sales of a phone whose requests come several times, and at once. */
import { expect } from 'vitest';
import type { PhoneSale } from '../../../src/features/booth/booth.api.ts';
import { boothAttention } from '../../../src/features/booth/booth.table.ts';
import { saleConflicts } from '../../../src/features/buying/in-person/conflicts.table.ts';
import { readOrders } from '../../../src/features/buying/orders/read-orders.server.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { makePhone, phoneSale } from '../booth.ts';
import { makeProduct, makeVendor } from '../factories.ts';
import { ledgerGaps } from '../ledger.ts';
import { stockOf } from '../shop.ts';

interface BoothSales {
  phone: Awaited<ReturnType<typeof makePhone>>;
  pieces: Awaited<ReturnType<typeof makeProduct>>[];
  sales: PhoneSale[];
  /** The sales, five to a request. */
  requests: PhoneSale[][];
}

/** Creates a store, its phone, and so many sales of one to three pieces, which nobody has sent yet. */
export async function makeBoothSales(db: Database, count: number, now: Date): Promise<BoothSales> {
  const vendor = await makeVendor(db, { slug: 'booth-storm' });
  const pieces: BoothSales['pieces'] = [];
  for (let made = 0; made < 3; made += 1)
    pieces.push(await makeProduct(db, vendor, { inventory: 10_000, priceCents: 1_001 + made }));
  const phone = await makePhone(db, vendor);
  const sales = Array.from({ length: count }, (_, n) =>
    phoneSale(pieces.slice(0, 1 + (n % 3)), { now, tender: n % 4 === 0 ? 'venmo' : 'cash' }),
  );
  const requests: PhoneSale[][] = [];
  for (let at = 0; at < sales.length; at += 5) requests.push(sales.slice(at, at + 5));
  return { phone, pieces, sales, requests };
}

/** Expects each sale once: as an order, in the cash, and in the stock. */
export async function expectEachOnce(db: Database, { pieces, sales }: BoothSales): Promise<void> {
  const rows = await readOrders(db, { sale: true, boothSale: 'ifAny' }, undefined);
  expect(rows.map(({ boothSale }) => boothSale?.clientSaleId).sort()).toEqual(sales.map(({ id }) => id).sort());
  const cashOf = (list: readonly { tender: string | null; totalCents: number }[]) =>
    list.filter(({ tender }) => tender === 'cash').reduce((sum, { totalCents }) => sum + totalCents, 0);
  expect(cashOf(rows.map(({ totalCents, sale }) => ({ totalCents, tender: sale.tender })))).toBe(cashOf(sales));
  for (const { id } of pieces) {
    const sold = sales.flatMap(({ lines }) => lines).filter(({ productId }) => productId === id).length;
    expect(await stockOf(db, id)).toEqual({ free: 10_000 - sold, held: 0, sold });
  }
  expect(await ledgerGaps(db)).toEqual([]);
  expect(await db.$count(boothAttention)).toBe(0);
  expect(await db.$count(saleConflicts)).toBe(0);
}
