/** A booth whose phones, payments, and the web meet, once each (often: tests/storms/money). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PhoneSale } from '../../../src/features/booth/booth.api.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { sendSales } from '../../support/booth.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { dice } from '../../support/rounds.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { cancelWhilePaying, raceForUnit } from '../../support/storms/booth-races.ts';
import { expectEachOnce, makeBoothSales } from '../../support/storms/booth-sales.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const random = dice();

test('sales whose connection breaks before they are stored, and which are then sent twice, shuffled, and at once, are recorded once', async () => {
  const made = await makeBoothSales(app.db, 10, app.clock.now());
  const send = async (sales: readonly PhoneSale[]): Promise<void> => {
    const answers = await sendSales(app, made.phone, ...sales);
    if (!answers.every(({ outcome }) => outcome === 'recorded')) await send(sales);
  };
  // The database drops each connection when the sale's units are written.
  await app.db.execute(sql`create function crash() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await app.db.execute(sql`create trigger crash after insert on stock_movements for each row execute function crash()`);
  for (const request of made.requests) await sendSales(app, made.phone, ...request).catch(() => {});
  await app.db.execute(sql`drop function crash cascade`);
  expect(await app.db.$count(orders)).toBe(0);
  await Promise.all(random.shuffled([...made.requests, ...made.requests]).map(send));
  await expectEachOnce(app.db, made);
});

test('QR code, web, and cash race for one unit: one of the connected ones is paid, and cash that came too is one conflict', async () => {
  await raceForUnit(app, random);
  await raceForUnit(app, random);
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('“Cancel” against a payment in the same moment: what was paid stays, and no hold is left', async () => {
  await cancelWhilePaying(app, 0);
  await cancelWhilePaying(app, random.share() * 5);
});
