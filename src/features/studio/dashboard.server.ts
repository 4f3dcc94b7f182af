/** Loads a vendor's dashboard. */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import type { Viewer } from '../accounts/identity.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { isHeld } from '../catalog/product-columns.server.ts';
import { products } from '../catalog/products.table.ts';
import { isSlugShaped } from '../catalog/slugs.ts';
import { vendors } from '../catalog/vendors.table.ts';

export const recentDays = 30;

/** A store as its vendor sees it, open or closed. */
export interface OwnStore {
  id: string;
  slug: string;
  name: string;
  ownerUserId: string | null;
  isActive: boolean;
  /** True if the payment provider takes payments for it. */
  canBePaid: boolean;
}

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

/** Finds a store by its slug, closed ones included. */
export async function findOwnStore(db: Database, slug: string): Promise<OwnStore | null> {
  if (!isSlugShaped(slug)) return null;
  const { id, name, ownerUserId, isActive, paymentsState } = vendors;
  const [row] = await db
    .select({
      id,
      slug: vendors.slug,
      name,
      ownerUserId,
      isActive,
      canBePaid: sql<boolean>`${paymentsState} = 'ready'`,
    })
    .from(vendors)
    .where(eq(vendors.slug, slug));
  return row ?? null;
}

/** True if the viewer owns the store or is an admin. */
export function canManageStore(viewer: Viewer, store: Pick<OwnStore, 'ownerUserId'>): boolean {
  return viewer.role === 'admin' || store.ownerUserId === viewer.userId;
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
