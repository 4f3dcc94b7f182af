/** Orders and messages of the demo's artist, made by the functions that a checkout and the message form use. */
import { eq } from 'drizzle-orm';
import { readCartVendor } from '../features/buying/cart/cart.server.ts';
import { applySession } from '../features/buying/checkout/apply-session.server.ts';
import { toBuyer } from '../features/buying/checkout/buyer.server.ts';
import { placeOrder } from '../features/buying/checkout/place-order.server.ts';
import type { CheckoutDeps } from '../features/buying/checkout/services.ts';
import type { PostalAddress } from '../features/buying/payments.ts';
import { products } from '../features/catalog/products.table.ts';
import type { Delivery } from '../features/catalog/shipping.ts';
import { sendMessage } from '../features/messages/messages.server.ts';
import type { Database } from '../platform/database/database.ts';

interface DemoOrder {
  piece: string;
  quantity: number;
  daysAgo: number;
  delivery: Delivery;
  buyer: string;
  email: string;
  address: Omit<PostalAddress, 'name'> | null;
}

const store = 'portland-kiln';

const demoOrders: readonly DemoOrder[] = [
  {
    piece: 'three-bud-vases',
    quantity: 1,
    daysAgo: 9,
    delivery: 'pickup',
    buyer: 'Ellis Monroe',
    email: 'ellis@example.com',
    address: null,
  },
  {
    piece: 'shino-tea-bowl',
    quantity: 1,
    daysAgo: 1,
    delivery: 'shipping',
    buyer: 'Priya Raman',
    email: 'priya@example.com',
    address: {
      line1: '48 Haywood Street',
      line2: 'Apt 3',
      city: 'Asheville',
      state: 'NC',
      postalCode: '28801',
      country: 'US',
    },
  },
];

const demoMessages = [
  {
    fromName: 'Ellen Marsh',
    fromEmail: 'ellen@example.com',
    body: 'Does the tea bowl go in a dishwasher? I have an old one that is not gentle.',
  },
  {
    fromName: 'Dale Whitaker',
    fromEmail: 'dale@example.com',
    body: 'My grandmother had a jar like the Rickhouse. Could you make one that holds ten pounds of flour?',
  },
];

/** Nobody gets a mail about what happened before the demo began. */
const noMails = { add: async () => {} };

async function sell(
  tx: Database,
  deps: Pick<CheckoutDeps, 'clock' | 'config' | 'mails' | 'sealFor'>,
  { piece, quantity, delivery, buyer, email, address }: DemoOrder,
): Promise<void> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.slug, piece));
  const vendor = await readCartVendor(tx, store);
  const { stripeAccountId } = vendor;
  if (!product || stripeAccountId === null) return;
  const wanted = {
    vendor: { ...vendor, stripeAccountId },
    items: [{ productId: product.id, quantity }],
    delivery,
    buyer: toBuyer(null, '192.0.2.1', null),
    email,
    ui: 'hosted' as const,
    idempotencyKey: null,
    requestHash: 'demo',
    expectedTotalCents: null,
  };
  const order = await placeOrder(tx, deps, wanted, []);
  if (order === null) return;
  await applySession(
    tx,
    order.id,
    {
      id: `cs_test_demo${order.id.replaceAll('-', '')}`,
      account: stripeAccountId,
      orderId: order.id,
      status: 'complete',
      paymentStatus: 'paid',
      url: null,
      clientSecret: null,
      totalCents: order.totalCents,
      currency: order.currency,
      paymentId: `pi_demo${order.id.replaceAll('-', '')}`,
      customerEmail: email,
      customerName: buyer,
      shippingAddress: address && { name: buyer, ...address },
      expiresAt: order.expiresAt,
    },
    deps,
  );
}

/**
 * Gives the demo's artist paid orders and messages.
 * @param now the day of the newest
 */
export async function seedOrders(
  tx: Database,
  { config, sealFor }: Pick<CheckoutDeps, 'config' | 'sealFor'>,
  now: Date,
): Promise<void> {
  for (const order of demoOrders) {
    const clock = { now: () => new Date(now.getTime() - order.daysAgo * 86_400_000) };
    await sell(tx, { config: { ...config, rateLimits: false }, mails: noMails, clock, sealFor }, order);
  }
  const messaging = { db: tx, mails: noMails, clock: { now: () => now } };
  for (const message of demoMessages) await sendMessage(messaging, { vendor: store, ...message });
}
