/** Many buyers, online and in person, of too few units. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import type { EmulatedApp } from '../emulated-app.ts';
import { makeProduct, type makeVendor } from '../factories.ts';
import { sellInPerson, trySellInPerson } from '../in-person.ts';
import { cartOf, checkOut, makePiece, newGuest, payIfOpen, type Shop, stockOf, tryCheckOut } from '../shop.ts';

type Vendor = Awaited<ReturnType<typeof makeVendor>>;

const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

async function rush(app: EmulatedApp, productId: string, quantities: readonly number[]) {
  const attempts = await Promise.allSettled(quantities.map((quantity) => checkOut(app, [{ productId, quantity }])));
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled').map(({ value }) => value);
  const codes = attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => reason.code);
  return { won, codes };
}

/** So many buyers of one unit: one session, and everybody else reads that it is sold out. */
export async function rushForOne(app: EmulatedApp, vendor: Vendor, buyers: number): Promise<void> {
  const product = await makeProduct(app.db, vendor, { inventory: 1 });
  const { won, codes } = await rush(
    app,
    product.id,
    Array.from({ length: buyers }, () => 1),
  );
  expect(won.length).toBe(1);
  expect(won[0]?.checkout.sessionId).toMatch(/^cs_test_/);
  expect(codes).toEqual(Array.from({ length: buyers - 1 }, () => 'out_of_stock'));
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
}

/** So many buyers of one to three of seven units: seven are held. */
export async function rushForSeven(app: EmulatedApp, vendor: Vendor, buyers: number): Promise<void> {
  const product = await makeProduct(app.db, vendor, { inventory: 7 });
  const { won } = await rush(
    app,
    product.id,
    Array.from({ length: buyers }, (_, n) => 1 + (n % 3)),
  );
  const { free, held } = await stockOf(app.db, product.id);
  expect(free + held).toBe(7);
  // Some buyers want one unit, so none is left over.
  expect(free).toBe(0);
  const sessions = new Set(won.map(({ checkout }) => checkout.sessionId));
  expect(sessions.size).toBe(won.length);
}

/** Ten marks of the last piece at once: one sale. */
export async function markTenTimes(app: Shop): Promise<void> {
  const { vendor, product } = await makePiece(app.db, { inventory: 1 });
  const codes = await many(10, () => trySellInPerson(app, vendor.id, { piece: product.id }));
  expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => 'out_of_stock'), 'sold']);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 1 });
}

/** A form that is sent ten times at once is one sale, and undone ten times at once it returns once. */
export async function sendTenTimes(app: Shop): Promise<void> {
  const { vendor, product } = await makePiece(app.db, { inventory: 5 });
  const key = crypto.randomUUID();
  const sales = await many(10, () => sellInPerson(app, vendor.id, { piece: product.id, quantity: 2, key }));
  expect(new Set(sales.map(({ id }) => id)).size).toBe(1);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 3, held: 0, sold: 2 });
  await many(10, () => undoSale(app, vendor.id, sales[0]?.id ?? ''));
  expect(await stockOf(app.db, product.id)).toEqual({ free: 5, held: 0, sold: 0 });
}

/** Marks, checkouts, and payments of the last two pieces at once: never more than two are gone. Returns true if a mark was one of them. */
export async function raceForTwo(app: Shop): Promise<boolean> {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const buy = async () => {
    const order = await checkOut(app, cartOf(product), { buyer: newGuest() }).catch(() => null);
    await payIfOpen(app, order?.checkout.sessionId);
  };
  const mark = () => trySellInPerson(app, vendor.id, { piece: product.id });
  await Promise.all([many(4, buy), many(3, mark), many(3, () => tryCheckOut(app, product, 1, { buyer: newGuest() }))]);
  const { free, held, sold } = await stockOf(app.db, product.id);
  expect({ sum: free + held + sold, negative: Math.min(free, held, sold) < 0 }).toEqual({ sum: 2, negative: false });
  const rows = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
  expect(rows.filter(({ status }) => status === 'paid')).toHaveLength(sold);
  // Whoever paid has the piece: no payment is left without its order.
  const paid = [...app.payments.sessions.values()].filter(({ paymentStatus }) => paymentStatus === 'paid');
  for (const row of rows) {
    if (paid.some(({ orderId }) => orderId === row.id)) expect(row.status).toBe('paid');
  }
  return rows.some(({ channel, status }) => channel === 'in_person' && status === 'paid');
}
