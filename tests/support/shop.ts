import { eq, sql } from 'drizzle-orm';
import { readCartItems } from '../../src/features/buying/cart/cart.ts';
import { type Buyer, toBuyer } from '../../src/features/buying/checkout/buyer.server.ts';
import { handlePaymentEvent } from '../../src/features/buying/checkout/handle-payment-event.server.ts';
import type { CheckoutServices } from '../../src/features/buying/checkout/services.ts';
import { type CheckoutInput, startCheckout } from '../../src/features/buying/checkout/start-checkout.server.ts';
import type { CheckoutOrder } from '../../src/features/buying/orders/read-orders.server.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { anAddress } from './address-step.ts';
import { testConnections } from './database.ts';
import { makeProduct, makeVendor } from './factories.ts';
import { readWhole } from './orders.ts';
import { type PaymentsStub, paymentsStub } from './payments-stub.ts';
import { type StoredMails, storedMails } from './stored-mails.ts';
import { type TestApp, testApp } from './test-app.ts';

export interface Shop extends Omit<TestApp, 'mails' | 'payments'> {
  mails: StoredMails;
  payments: PaymentsStub;
}

/** Creates an app with stub payments. Its mails are rows, so that rolled-back ones don't count. */
export async function openShop(connections = testConnections): Promise<Shop> {
  const payments = paymentsStub({ now: () => app.clock.now() });
  const app: TestApp = await testApp({ payments, database: { max: connections } });
  return { ...app, payments, mails: await storedMails(app.db) };
}

/** Creates a product of a new vendor. */
export async function makePiece(db: Database, product: Parameters<typeof makeProduct>[2] = {}) {
  const vendor = await makeVendor(db);
  return { vendor, product: await makeProduct(db, vendor, product) };
}

let buyers = 0;

/** Creates a new guest. */
export function newGuest() {
  buyers += 1;
  return toBuyer(null, `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`, null);
}

let networks = 0;
/** Creates a network with any number of guests. */
export function newNetwork(): () => Buyer {
  networks += 1;
  const address = `192.0.2.${networks}`;
  return () => toBuyer(null, address, null);
}

let ipv6Sites = 0;
/** Creates an IPv6 /48, with a new guest in any of its networks. */
export function newIpv6Site(): (network: number) => Buyer {
  ipv6Sites += 1;
  const site = `2001:db8:${ipv6Sites.toString(16)}`;
  return (network) => toBuyer(null, `${site}:${network.toString(16)}`, null);
}

/** Returns the items of a cart with one product. */
export const cartOf = (product: { id: string }, quantity = 1) => [{ productId: product.id, quantity }];

/** Starts a checkout by a new guest, or as `changes` say. */
export function checkOut(
  app: CheckoutServices,
  items: readonly { productId: string; quantity: number }[],
  changes: Partial<CheckoutInput> = {},
): Promise<CheckoutOrder> {
  return startCheckout(app, {
    vendor: null,
    items: readCartItems(items),
    delivery: 'shipping',
    buyer: newGuest(),
    customerEmail: null,
    idempotencyKey: null,
    address: anAddress,
    ...changes,
  });
}

/** Returns the outcome of a checkout of one product: "held", or the code of the error. */
export async function tryCheckOut(
  app: CheckoutServices,
  product: { id: string },
  quantity: number,
  changes: Partial<CheckoutInput>,
): Promise<string> {
  return await checkOut(app, cartOf(product, quantity), changes).then(
    () => 'held',
    ({ code }: { code: string }) => code,
  );
}

/** Pays a session as its buyer, and delivers the event. Does nothing for one that has ended, or never was. */
export async function payIfOpen(app: Shop, sessionId: string | null | undefined): Promise<void> {
  if (!sessionId || app.payments.sessions.get(sessionId)?.status !== 'open') return;
  app.payments.pay(sessionId);
  await handlePaymentEvent(app, app.payments.event(sessionId));
}

/** Creates a product of a new vendor, and a checkout of one unit by a new guest. */
export async function startOrder(app: Shop, product: Parameters<typeof makePiece>[1] = {}) {
  const piece = await makePiece(app.db, product);
  const order = await checkOut(app, cartOf(piece.product));
  return { ...piece, order, sessionId: order.checkout.sessionId ?? '' };
}

/** Returns the queued mails about an order. */
export async function mailsOf(app: Shop, number: string) {
  return (await app.mails.all()).filter((mail) => 'orderNumber' in mail.data && mail.data.orderNumber === number);
}

export async function inventoryOf(db: Database, productId: string): Promise<number> {
  const [row] = await db.select().from(products).where(eq(products.id, productId));
  return row?.inventory ?? Number.NaN;
}

export const orderOf = readWhole;

export interface Stock {
  free: number;
  held: number;
  sold: number;
}

/** Counts a product's units: held and sold ones by the stock movements, free ones by the product's row. */
export async function stockOf(db: Database, productId: string): Promise<Stock> {
  const { rows } = await db.execute<{ kind: string; sum: string }>(sql`
    select kind, sum(quantity) from stock_movements where product_id = ${productId} group by kind`);
  const moved = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0);
  return {
    free: await inventoryOf(db, productId),
    held: moved('hold') - moved('release') - moved('sale'),
    sold: moved('sale') - moved('return'),
  };
}
