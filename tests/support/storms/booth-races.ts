/** A booth whose phones, payments, and the web meet at one piece. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { cancelPayment, readPayment, startPayment } from '../../../src/features/booth/payments.server.ts';
import { saleConflicts } from '../../../src/features/buying/in-person/conflicts.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { makePhone, phoneSale, sendSales } from '../booth.ts';
import { makeProduct, makeVendor } from '../factories.ts';
import type { Dice } from '../rounds.ts';
import { cartOf, checkOut, newGuest, orderOf, payIfOpen, type Shop, stockOf } from '../shop.ts';

async function boothOfOne(app: Shop) {
  const vendor = await makeVendor(app.db);
  const product = await makeProduct(app.db, vendor, { inventory: 1 });
  const phone = await makePhone(app.db, vendor);
  const asked = () => ({
    id: crypto.randomUUID(),
    items: cartOf(product),
    others: [],
    expectedTotalCents: product.priceCents,
  });
  return { vendor, product, phone, asked };
}

/** Sells one unit by QR code, on the web, and for cash at once. Returns how many conflicts that made. */
export async function raceForUnit(app: Shop, { shuffled }: Dice): Promise<number> {
  const { vendor, product, phone, asked } = await boothOfOne(app);
  const qr = async () => {
    const started = await startPayment(app, phone, asked()).catch(() => null);
    if (started === null) return;
    const order = await readOrder(app.db, { checkout: true }, eq(orders.number, started.number));
    await payIfOpen(app, order?.checkout.sessionId);
  };
  const web = async () => {
    const order = await checkOut(app, cartOf(product), { buyer: newGuest() }).catch(() => null);
    await payIfOpen(app, order?.checkout.sessionId);
  };
  const sale = phoneSale([product], { now: app.clock.now() });
  const cash = async () => {
    for (;;) {
      const [answer] = await sendSales(app, phone, sale);
      if (answer?.outcome === 'recorded') return;
    }
  };
  await Promise.all(shuffled([qr, web, cash]).map((work) => work()));
  const rows = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
  const paid = rows.filter(({ channel, status }) => channel !== 'in_person' && status === 'paid');
  expect(paid.length).toBeLessThanOrEqual(1);
  const found = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
  expect(found).toHaveLength(paid.length);
  const stock = await stockOf(app.db, product.id);
  expect(stock).toEqual({ free: 0, held: 0, sold: 1 + paid.length });
  return found.length;
}

/** Cancels a payment whose buyer pays so many milliseconds later. What was paid stays, and no hold is left. */
export async function cancelWhilePaying(app: Shop, afterMs: number): Promise<'paid' | 'ended'> {
  const { product, phone, asked } = await boothOfOne(app);
  const { id, number } = await startPayment(app, phone, asked());
  const order = await readOrder(app.db, { checkout: true }, eq(orders.number, number));
  const buyer = sleep(afterMs).then(() => payIfOpen(app, order?.checkout.sessionId));
  const [canceled] = await Promise.all([cancelPayment(app, phone, id), buyer]);
  const { state } = await readPayment(app, phone, id);
  const isPaid = app.payments.sessions.get(order?.checkout.sessionId ?? '')?.paymentStatus === 'paid';
  expect([canceled.state, state]).toEqual(isPaid ? ['paid', 'paid'] : ['ended', 'ended']);
  expect((await orderOf(app.db, order?.id ?? '')).status).toBe(isPaid ? 'paid' : 'cancelled');
  expect(await stockOf(app.db, product.id)).toEqual(
    isPaid ? { free: 0, held: 0, sold: 1 } : { free: 1, held: 0, sold: 0 },
  );
  return isPaid ? 'paid' : 'ended';
}
