/** A booth whose phones, payments, and the web meet at one piece; and a server that dies while phones send. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PhoneSale } from '../../src/features/booth/booth.api.ts';
import { boothAttention } from '../../src/features/booth/booth.table.ts';
import { cancelPayment, readPayment, startPayment } from '../../src/features/booth/payments.server.ts';
import { handlePaymentEvent } from '../../src/features/buying/checkout/handle-payment-event.server.ts';
import { saleConflicts } from '../../src/features/buying/in-person/conflicts.table.ts';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { freePort } from '../../src/platform/database/embedded/postmaster.ts';
import { makePhone, phoneSale, sendSales } from '../support/booth.ts';
import { type ChildServer, startChildServer } from '../support/child-server.ts';
import { freshDatabase } from '../support/database.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { ledgerGaps } from '../support/ledger.ts';
import { rounds } from '../support/rounds.ts';
import { cartOf, checkOut, newGuest, openShop, orderOf, type Shop, stockOf } from '../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Runs work on all items, so many at a time. */
async function pool<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: size }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

const booth = async (inventory: number) => {
  const vendor = await makeVendor(app.db);
  const product = await makeProduct(app.db, vendor, { inventory });
  const phone = await makePhone(app.db, vendor);
  const asked = () => ({
    id: crypto.randomUUID(),
    items: cartOf(product),
    others: [],
    expectedTotalCents: product.priceCents,
  });
  return { vendor, product, phone, asked };
};

/** Pays a session as its buyer, and delivers the event. Does nothing for one that has ended. */
async function pay(sessionId: string | null): Promise<void> {
  if (sessionId === null || app.payments.sessions.get(sessionId)?.status !== 'open') return;
  app.payments.pay(sessionId);
  await handlePaymentEvent(app, app.payments.event(sessionId));
}

const races = rounds(10, 100);

test(`QR code, web, and cash race for one unit, ${races} times: one of the connected ones is paid, and cash that came too is one conflict`, async () => {
  let conflicts = 0;
  for (let round = 0; round < races; round += 1) {
    const { vendor, product, phone, asked } = await booth(1);
    const qr = async () => {
      const started = await startPayment(app, phone, asked()).catch(() => null);
      if (started === null) return;
      const [order] = await app.db.select().from(orders).where(eq(orders.number, started.number));
      await pay(order?.sessionId ?? null);
    };
    const web = async () => {
      const order = await checkOut(app, cartOf(product), { buyer: newGuest() }).catch(() => null);
      await pay(order?.sessionId ?? null);
    };
    const sale = phoneSale([product], { now: app.clock.now() });
    const cash = async () => {
      for (;;) {
        const [answer] = await sendSales(app, phone, sale);
        if (answer?.outcome === 'recorded') return;
      }
    };
    await Promise.all(shuffle([qr, web, cash]).map((work) => work()));
    const rows = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
    const paid = rows.filter(({ channel, status }) => channel === 'web' && status === 'paid');
    expect(paid.length).toBeLessThanOrEqual(1);
    const found = await app.db.select().from(saleConflicts).where(eq(saleConflicts.productId, product.id));
    expect(found).toHaveLength(paid.length);
    const stock = await stockOf(app.db, product.id);
    expect(stock).toEqual({ free: 0, held: 0, sold: 1 + paid.length });
    conflicts += found.length;
  }
  expect(await ledgerGaps(app.db)).toEqual([]);
  console.info(`${races} races, ${conflicts} conflicts.`);
}, 600_000);

const cancels = rounds(20, 200);

test(`“Cancel” against a payment in the same moment, ${cancels} times: what was paid stays, and no hold is left`, async () => {
  const outcomes = { paid: 0, ended: 0 };
  for (let round = 0; round < cancels; round += 1) {
    const { product, phone, asked } = await booth(1);
    const { id, number } = await startPayment(app, phone, asked());
    const [order] = await app.db.select().from(orders).where(eq(orders.number, number));
    // The provider is asked after a few queries; the buyer presses before, while, or after that.
    const buyer = sleep(Math.random() * 12).then(() => pay(order?.sessionId ?? null));
    const [canceled] = await Promise.all([cancelPayment(app, phone, id), buyer]);
    const { state } = await readPayment(app, phone, id);
    const isPaid = app.payments.sessions.get(order?.sessionId ?? '')?.paymentStatus === 'paid';
    expect([canceled.state, state]).toEqual(isPaid ? ['paid', 'paid'] : ['ended', 'ended']);
    expect((await orderOf(app.db, order?.id ?? '')).status).toBe(isPaid ? 'paid' : 'cancelled');
    expect(await stockOf(app.db, product.id)).toEqual(
      isPaid ? { free: 0, held: 0, sold: 1 } : { free: 1, held: 0, sold: 0 },
    );
    outcomes[isPaid ? 'paid' : 'ended'] += 1;
  }
  expect(Math.min(outcomes.paid, outcomes.ended)).toBeGreaterThan(0);
  console.info(`${cancels} cancels: ${outcomes.paid} were paid, ${outcomes.ended} ended.`);
}, 600_000);

const count = rounds(60, 500);
const kills = rounds(2, 20);

test(`${count} sales, every request three times, shuffled, 20 at a time, over ${kills} kills of the server: each is recorded once`, async () => {
  const fresh = await freshDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'booth-'));
  const env = {
    PORT: String(await freePort(null)),
    DATA_DIR: folder,
    DATABASE_URL: fresh.url,
    DEMO: 'true',
    RATE_LIMITS: 'off',
  };
  const vendor = await makeVendor(fresh.db, { slug: 'booth-storm' });
  const pieces: Awaited<ReturnType<typeof makeProduct>>[] = [];
  for (let made = 0; made < 3; made += 1)
    pieces.push(await makeProduct(fresh.db, vendor, { inventory: 10_000, priceCents: 1_001 + made }));
  const phone = await makePhone(fresh.db, vendor);
  const now = new Date();
  const sales = Array.from({ length: count }, (_, n) =>
    phoneSale(pieces.slice(0, 1 + (n % 3)), { now, tender: n % 4 === 0 ? 'venmo' : 'cash' }),
  );
  const requests: PhoneSale[][] = [];
  for (let at = 0; at < sales.length; at += 5) requests.push(sales.slice(at, at + 5));

  let server: ChildServer = await startChildServer(env);
  const { url } = server;
  const body = (some: readonly PhoneSale[]) => JSON.stringify({ phoneTime: new Date().toISOString(), sales: some });
  const send = async (some: readonly PhoneSale[]): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${url}/api/booth/sales`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `booth=${phone.key}`, origin: url },
        body: body(some),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      const answers =
        answer?.status === 200
          ? ((await answer.json().catch(() => null)) as { sales: { outcome: string }[] } | null)
          : null;
      if (answers?.sales.every(({ outcome }) => outcome === 'recorded')) return;
      if (answers?.sales.some(({ outcome }) => outcome === 'refused')) throw new Error(JSON.stringify(answers));
      await sleep(40);
    }
  };
  try {
    const sent = pool(shuffle([...requests, ...requests, ...requests]), 20, send);
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(20 + Math.random() * 800);
      await server.kill();
      server = await startChildServer(env);
    }
    await sent;
    const rows = await fresh.db.select().from(orders);
    expect(rows.map(({ clientSaleId }) => clientSaleId).sort()).toEqual(sales.map(({ id }) => id).sort());
    const cashOf = (list: readonly { tender: string | null; totalCents: number }[]) =>
      list.filter(({ tender }) => tender === 'cash').reduce((sum, { totalCents }) => sum + totalCents, 0);
    expect(cashOf(rows)).toBe(cashOf(sales));
    for (const { id } of pieces) {
      const sold = sales.flatMap(({ lines }) => lines).filter(({ productId }) => productId === id).length;
      expect(await stockOf(fresh.db, id)).toEqual({ free: 10_000 - sold, held: 0, sold });
    }
    expect(await ledgerGaps(fresh.db)).toEqual([]);
    expect(await fresh.db.$count(boothAttention)).toBe(0);
    expect(await fresh.db.$count(saleConflicts)).toBe(0);
  } finally {
    await server.kill();
    await fresh.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 900_000);
