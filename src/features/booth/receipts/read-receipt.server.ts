import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { tokenHash } from '../../accounts/embedded/tokens.ts';
import { type OrderLine, readOrderLines } from '../../buying/orders/orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import type { Order, PartOf } from '../../buying/orders/read-orders.server.ts';
import { boothSales, sales } from '../../buying/orders/sales.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { boothReceiptMails } from '../booth.table.ts';

type ReceiptApp = Pick<Services, 'db' | 'clock' | 'sealFor'>;

export interface Receipt {
  order: Order;
  sale: PartOf<'sale'>;
  lines: OrderLine[];
  store: { name: string; slug: string; owner: string };
}

/** Reads the receipt of one sale in person; null if there is none. */
export async function readReceiptOf(db: Database, which: SQL | undefined): Promise<Receipt | null> {
  const { name, slug, owner } = vendors;
  const [found] = await db
    .select({ order: orders, sale: sales, store: { name, slug, owner } })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(boothSales, eq(boothSales.orderId, orders.id))
    .where(which)
    .limit(1);
  return found ? { ...found, lines: await readOrderLines(db, found.order.id) } : null;
}

interface Mailed {
  orderId: string;
  addressHash: string;
}

const sealOf = (app: Pick<Services, 'sealFor'>) => app.sealFor('mailed receipts');

/** Returns the token of a mailed receipt. Only the mail has it, so whoever opens it reads that mailbox. */
export const mailedToken = (app: Pick<Services, 'sealFor'>, { orderId, addressHash }: Mailed): string =>
  sealOf(app).close(`${orderId} ${addressHash}`);

function openMailedToken(app: Pick<Services, 'sealFor'>, token: string): Mailed | null {
  try {
    const [orderId = '', addressHash = ''] = sealOf(app).open(token).split(' ');
    return { orderId, addressHash };
  } catch {
    return null;
  }
}

/** Notes that a mailed receipt was opened: its address is its reader's. */
async function noteOpened({ db, clock }: ReceiptApp, { orderId, addressHash }: Mailed): Promise<void> {
  const { orderId: order, addressHash: hash, openedAt } = boothReceiptMails;
  await db
    .update(boothReceiptMails)
    .set({ openedAt: clock.now() })
    .where(and(eq(order, orderId), eq(hash, addressHash), isNull(openedAt)));
}

/**
 * Finds the sale in person that a token is of: one that its phone made, or that of a mail, which is then known to be read. Null if there
 * is none, or its phone hasn't sent it yet.
 */
export async function readReceipt(app: ReceiptApp, token: string): Promise<Receipt | null> {
  if (/^[A-Za-z0-9_-]{22,43}$/.test(token))
    return await readReceiptOf(app.db, eq(boothSales.receiptTokenHash, tokenHash(token)));
  const mailed = openMailedToken(app, token);
  if (mailed === null) return null;
  await noteOpened(app, mailed);
  return await readReceiptOf(app.db, eq(orders.id, mailed.orderId));
}
