import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';
import {
  type ConflictRefund,
  listOpenConflicts,
  type OpenConflict,
  previewConflictRefund,
} from '../../buying/in-person/settle-conflicts.server.ts';
import { type OrderedPiece, readOrderedPieces } from '../../buying/orders/orders.server.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import type { OrderWith } from '../../buying/orders/read-orders.server.ts';
import { countReserved } from '../../buying/orders/reserves.server.ts';
import { boothSales, sales } from '../../buying/orders/sales.table.ts';
import { countHeld } from '../../buying/orders/stock.server.ts';
import { events } from '../../catalog/events.table.ts';
import { isHeld } from '../../catalog/product-columns.server.ts';
import { products } from '../../catalog/products.table.ts';

export const maxChoices = 200;

export interface SalePiece {
  id: string;
  name: string;
  priceCents: Cents;
  picture: Picture | null;
  /** Units that aren't sold yet, with those in open checkouts and at a market. */
  left: number;
  held: number;
}

async function readPieces(db: Database, which: ReturnType<typeof and>, limit: number): Promise<SalePiece[]> {
  const { id, name, priceCents, inventory } = products;
  const rows = await db
    .select({ id, name, priceCents, inventory, picture: sql<Picture | null>`${products.pictures} -> 0` })
    .from(products)
    .where(which)
    .orderBy(asc(name), asc(id))
    .limit(limit);
  const ids = rows.map((row) => row.id);
  // One after the other: `db` may be a transaction, which has one connection.
  const holds = await countHeld(db, ids);
  const reserved = await countReserved(db, ids);
  return rows.map(({ inventory: free, ...row }) => {
    const held = holds.get(row.id) ?? 0;
    return { ...row, held, left: free + held + (reserved.get(row.id) ?? 0) };
  });
}

/** Lists the pieces of a store of which units are left, drafts too, by name: one more than `maxChoices` if there are more. */
export function listSalePieces(db: Database, vendorId: string): Promise<SalePiece[]> {
  const hasUnits = or(sql`${products.inventory} > 0`, isHeld);
  return readPieces(db, and(eq(products.vendorId, vendorId), isNull(products.archivedAt), hasUnits), maxChoices + 1);
}

/** Finds a piece of a store, whatever its state; null for another store's. */
export async function findSalePiece(db: Database, vendorId: string, id: string): Promise<SalePiece | null> {
  if (!isUuid(id)) return null;
  const [piece] = await readPieces(db, and(eq(products.vendorId, vendorId), eq(products.id, id)), 1);
  return piece ?? null;
}

export interface ListedSale {
  number: string;
  soldOn: string;
  place: string | null;
  totalCents: Cents;
  /** Name of its first piece. */
  name: string;
  quantity: number;
  picture: Picture | null;
  /** How many other lines it has. */
  others: number;
}

/** Lists the latest sales that count, by their day. */
export async function listLatestSales(db: Database, vendorId: string, limit: number): Promise<ListedSale[]> {
  const { number, totalCents } = orders;
  const { soldOn, place } = sales;
  const { name, quantity, picture } = orderLines;
  const others = sql<number>`(select count(*)::int - 1 from order_lines as line where line.order_id = orders.id)`;
  const rows = await db
    .select({ number, soldOn, place, totalCents, name, quantity, picture, others })
    .from(sales)
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.position, 0)))
    .where(and(eq(sales.vendorId, vendorId), isNotNull(orders.paidAt)))
    .orderBy(desc(soldOn), desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, picture: row.picture ?? null }));
}

/** Returns what was last recorded since then, which the next sale of a market day mostly shares; null if nothing was. */
export async function findLastRecorded(db: Database, vendorId: string, since: Date) {
  const { tender, place, soldOn } = sales;
  const [last] = await db
    .select({ tender, place, soldOn })
    .from(orders)
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.status, 'paid'), gte(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return last ?? null;
}

/** A conflict with what its buyer would get back; null if that is nothing, or can't be refunded now. */
export interface SaleConflict extends OpenConflict {
  refund: ConflictRefund | null;
}

/** Reads what is undecided about a sale in person, or about the order that goes without its piece. */
export async function readConflicts(db: Database, vendorId: string, orderId: string): Promise<SaleConflict[]> {
  const open = await listOpenConflicts(db, vendorId, orderId);
  return await Promise.all(
    open.map(async (conflict) => ({ ...conflict, refund: await previewConflictRefund(db, conflict.id) })),
  );
}

export interface StoreSale {
  order: OrderWith<{ sale: true; boothSale: 'ifAny' }>;
  pieces: readonly OrderedPiece[];
  /** Units of its first piece that are left by now; 0 if that is none of the store's. */
  left: number;
  event: string | null;
  /** Pieces of it of which none was free. */
  conflicts: readonly SaleConflict[];
}

/** Finds a sale of a store by its number, also one that was undone; null for what was paid on this site and other stores'. */
export async function findStoreSale(db: Database, vendorId: string, number: string): Promise<StoreSale | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(number)) return null;
  const [found] = await db
    .select({ order: orders, sale: sales, boothSale: boothSales, event: events.name })
    .from(orders)
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(boothSales, eq(boothSales.orderId, orders.id))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.number, number)));
  if (!found) return null;
  const { sale, boothSale, event } = found;
  const order = { ...found.order, sale, boothSale };
  const pieces = await readOrderedPieces(db, order.id);
  const piece = pieces[0]?.productId ? await findSalePiece(db, vendorId, pieces[0].productId) : null;
  return { order, event, pieces, left: piece?.left ?? 0, conflicts: await readConflicts(db, vendorId, order.id) };
}
