import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { pick } from '../../../platform/objects.ts';
import { checkouts } from './checkouts.table.ts';
import { orders } from './orders.table.ts';
import { parcels } from './parcels.table.ts';
import { boothSales, sales } from './sales.table.ts';

const tables = { checkout: checkouts, parcel: parcels, sale: sales, boothSale: boothSales };
type Tables = typeof tables;
type OrderPart = keyof Tables;

/** The rows beside an order that a caller needs. true: orders without it aren't read. 'ifAny': null where an order has none. */
export type Wanted = { readonly [Part in OrderPart]?: true | 'ifAny' };

export type Order = typeof orders.$inferSelect;
export type PartOf<Part extends OrderPart> = Tables[Part]['$inferSelect'];
/** An order with the rows beside it: `OrderWith<{ checkout: true, parcel: 'ifAny' }>`. */
export type OrderWith<W extends Wanted> = Order & {
  [Part in keyof W & OrderPart]: W[Part] extends true ? PartOf<Part> : PartOf<Part> | null;
};

/** An order with how it reaches its buyer; null if it was taken along where it was sold. */
export type ParcelOrder = OrderWith<{ parcel: 'ifAny' }>;

/** What the work on a checkout reads beside its order. */
export const ofCheckout = { checkout: true, parcel: 'ifAny' } as const satisfies Wanted;
/** An order that is paid through this site, or was to be. */
export type CheckoutOrder = OrderWith<typeof ofCheckout>;

interface Narrowed {
  orderBy?: readonly SQL[];
  limit?: number;
}

/** Reads orders with the rows beside them, in one query. `which` may name the columns of all of them. */
export async function readOrders<const W extends Wanted>(
  db: Database,
  wanted: W,
  which: SQL | undefined,
  { orderBy = [], limit }: Narrowed = {},
): Promise<OrderWith<W>[]> {
  const parts = Object.keys(wanted) as OrderPart[];
  const query = db
    .select({ order: orders, ...pick(tables, parts) })
    .from(orders)
    .$dynamic();
  for (const part of parts) {
    const table = tables[part];
    if (wanted[part] === true) query.innerJoin(table, eq(table.orderId, orders.id));
    else query.leftJoin(table, eq(table.orderId, orders.id));
  }
  query.where(which).orderBy(...orderBy);
  if (limit !== undefined) query.limit(limit);
  const rows = (await query) as unknown as ({ order: Order } & Record<OrderPart, unknown>)[];
  return rows.map(({ order, ...beside }) => ({ ...order, ...beside }) as OrderWith<W>);
}

/** Reads one order like `readOrders`; null if there is none. */
export async function readOrder<const W extends Wanted>(
  db: Database,
  wanted: W,
  which: SQL | undefined,
): Promise<OrderWith<W> | null> {
  const [order] = await readOrders(db, wanted, which, { limit: 1 });
  return order ?? null;
}

/**
 * Locks an order until the transaction ends, and with it all that lies beside it: whoever changes a row beside an order locks the
 * order first. Returns null if there is none.
 */
export async function lockOrder<const W extends Wanted = Record<never, never>>(
  tx: Database,
  orderId: string,
  wanted: W = {} as W,
): Promise<OrderWith<W> | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (order === undefined || Object.keys(wanted).length === 0) return (order as OrderWith<W> | undefined) ?? null;
  // A second statement, since one that waited for the lock sees the other tables as they were before it waited.
  return readOrder(tx, wanted, eq(orders.id, orderId));
}
