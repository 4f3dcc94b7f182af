/** A guest's orders with their links, for tests of the buyer's pages. */
import { eq } from 'drizzle-orm';
import { linkToOrder } from '../../src/features/buying/orders/order-link.server.ts';
import { orderLines, orders } from '../../src/features/buying/orders/orders.table.ts';
import { refunds } from '../../src/features/buying/refunds/refunds.table.ts';
import type { AccountSite } from './account-site.ts';
import { makeProduct, makeVendor } from './factories.ts';
import { makeOrder, type OrderChanges } from './orders.ts';

/** When these orders were paid. */
export const paidDay = new Date('2026-11-20T17:00:00Z');

export interface Made {
  id: string;
  number: string;
  /** The path that its link opens. */
  link: string;
}

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;

/** Opens a store with a jar for $10.00. */
export async function openOrderShop(site: Pick<AccountSite, 'app' | 'db'>) {
  const kiln = await makeVendor(site.db, {
    slug: 'first-kiln',
    name: 'Kiln',
    owner: 'Nell',
    email: 'nell@stores.example',
    pickup: 'The yard, Saturdays',
  });
  const jar = await makeProduct(site.db, kiln, { name: 'Ash Jar', priceCents: 1_000 });

  /** Creates a guest's paid order of one jar, with its link. */
  async function make(changes: OrderChanges = {}): Promise<Made> {
    const number = await makeOrder(site.db, kiln, {
      paidAt: paidDay,
      parcelState: 'to_send',
      customerName: 'Priya Raman',
      customerEmail: 'priya@buyers.example',
      address: {
        name: 'Priya Raman',
        line1: '12 Story Avenue',
        line2: null,
        city: 'Louisville',
        state: 'KY',
        postalCode: '40206',
        country: 'US',
      },
      ...changes,
    });
    const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
    if (!order) throw new Error('No order.');
    await site.db.insert(orderLines).values({
      orderId: order.id,
      productId: jar.id,
      position: 0,
      name: 'Ash Jar',
      unitPriceCents: 1_000,
      quantity: 1,
    });
    const link = await linkToOrder(site.app, site.db, order);
    return { id: order.id, number, link: link?.path ?? '' };
  }

  const makePickup = (changes: OrderChanges = {}) =>
    make({ delivery: 'pickup', parcelState: 'to_hand_over', pickupCode: '0417', address: null, ...changes });

  /** Gives back part of an order, as the engine records it. */
  async function refund(orderId: string, changes: Partial<typeof refunds.$inferInsert> = {}): Promise<string> {
    const [row] = await site.db
      .insert(refunds)
      .values({
        orderId,
        status: 'succeeded',
        source: 'vendor',
        amountCents: 400,
        goodsCents: 400,
        shippingCents: 0,
        processingFeeCents: 0,
        applicationFeeCents: 6,
        succeededAt: paidDay,
        ...changes,
      })
      .returning();
    return row?.id ?? '';
  }

  return { kiln, jar, make, makePickup, refund };
}

/** Returns the words of a page's main element. */
export const toText = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll('<wbr>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
