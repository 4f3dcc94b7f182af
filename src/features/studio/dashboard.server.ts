/** Loads a vendor's dashboard. */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { isHeld } from '../catalog/product-columns.server.ts';
import { products } from '../catalog/products.table.ts';

export const recentDays = 30;

export interface DashboardFigures {
  /** Active products. */
  pieces: number;
  /** Active products that are sold out. A unit held for an open checkout does not count as sold yet. */
  soldOut: number;
  /** Paid orders of the last 30 days, without refunded ones. */
  paidOrders: number;
  /** Total that the buyers of those orders paid. */
  paidCents: Cents;
}

/** Loads the figures as of `now`. */
export async function loadDashboardFigures(db: Database, vendorId: string, now: Date): Promise<DashboardFigures> {
  const since = new Date(now.getTime() - recentDays * 86_400_000);
  const [stock] = await db
    .select({
      pieces: sql<number>`count(*)::int`,
      soldOut: sql<number>`(count(*) filter (where inventory = 0 and not ${isHeld}))::int`,
    })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), eq(products.isActive, true)));
  const [paid] = await db
    .select({ paidOrders: sql<number>`count(*)::int`, paidCents: sql<string>`coalesce(sum(total_cents), 0)` })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.status, 'paid'), gte(orders.paidAt, since)));
  return {
    pieces: stock?.pieces ?? 0,
    soldOut: stock?.soldOut ?? 0,
    paidOrders: paid?.paidOrders ?? 0,
    paidCents: Number(paid?.paidCents ?? 0),
  };
}
