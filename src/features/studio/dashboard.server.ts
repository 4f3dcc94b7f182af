/** What an artist's dashboard says. All figures are of this moment. */
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

/** A store for whoever runs it, open or not. */
export interface OwnStore {
  id: string;
  slug: string;
  name: string;
  ownerUserId: string | null;
  isActive: boolean;
  /** Whether buyers can pay: a payment account is connected. */
  canBePaid: boolean;
}

export interface DashboardFigures {
  /** On show. */
  pieces: number;
  /** Of those, without a unit to buy now: sold, or held for somebody who is paying. */
  soldOut: number;
  /** In the last 30 days, not refunded. */
  paidOrders: number;
  /** What their buyers paid in all. */
  paidCents: Cents;
}

/** The store of this name, hidden ones included; null when there is none. */
export async function storeBySlug(db: Database, slug: string): Promise<OwnStore | null> {
  if (!isSlugShaped(slug)) return null;
  const { id, name, ownerUserId, isActive, stripeAccountId } = vendors;
  const [row] = await db
    .select({
      id,
      slug: vendors.slug,
      name,
      ownerUserId,
      isActive,
      canBePaid: sql<boolean>`${stripeAccountId} is not null`,
    })
    .from(vendors)
    .where(eq(vendors.slug, slug));
  return row ?? null;
}

/** Whether the viewer runs this store: its owner, or an admin. */
export function runsStore(viewer: Viewer, store: Pick<OwnStore, 'ownerUserId'>): boolean {
  return viewer.role === 'admin' || store.ownerUserId === viewer.userId;
}

export async function dashboardFigures(db: Database, vendorId: string, now: Date): Promise<DashboardFigures> {
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
