/** Limits what one buyer and one network can hold without paying. Strangers share networks, so a network may hold more. */
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, min, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { products } from '../../catalog/products.table.ts';
import { shopColumn } from '../../catalog/shop-state.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { NewOrder } from './new-order.server.ts';
import { checkoutErrors } from './words.ts';

/** Open checkouts that one buyer may have. */
const openHoldsPerBuyer = 3;
/** Units that a network (one IPv4 address, a /64 of IPv6) may always hold: strangers share networks. */
export const networkUnits = 6;
/** Beyond `networkUnits`, a network may hold at most one in this many units for sale. */
const networkShareOf = 3;
/** Beyond `networkUnits`, a network may hold every unit of at most this many vendors. */
const networkEmptiedVendors = 2;
/** Beyond `networkUnits`, a network may not hold a product that it left unpaid this often within `networkRoundsMs`. */
const networkRounds = 2;
const networkRoundsMs = 3 * 3_600_000;

type Wanted = Pick<NewOrder, 'buyer' | 'vendor' | 'items'>;

/** True if a buyer was refused because of their own open checkouts. */
export const isTooManyOpen = ({ message }: DomainError): boolean => message === checkoutErrors.tooManyOpen;

/** @param ends end of the first blocking hold; null if there is none */
function refuse(message: string, ends: Date | null, now: Date): never {
  const left = Math.ceil(((ends?.getTime() ?? 0) - now.getTime()) / 1000);
  // An expired hold is released when the sweeper next runs.
  throw new DomainError('rate_limited', message, { retryAfter: left > 0 ? left : reconcileEveryMs / 1000 });
}

/** Serializes the checkouts of a network and of a buyer: concurrent ones would all count the same holds. */
export async function lockNetworkAndBuyer(tx: Database, { network, key }: Wanted['buyer']): Promise<void> {
  // Always lock the network first, or two buyers could deadlock.
  for (const owner of [network, key]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
  }
}

/**
 * Checks that the buyer and their network may hold these products.
 * @param replaced ids of the buyer's own open checkouts that this one replaces; they are not counted
 * @throws DomainError `rate_limited` with the seconds until the first blocking hold ends
 */
export async function checkHoldLimits(
  db: Database,
  now: Date,
  wanted: Wanted,
  replaced: readonly string[],
): Promise<void> {
  const { buyer } = wanted;
  const [own] = await db
    .select({ open: count(), ends: min(orders.expiresAt) })
    .from(orders)
    .where(and(eq(orders.buyerKey, buyer.key), eq(orders.status, 'pending'), notInArray(orders.id, [...replaced])));
  if (own && own.open >= openHoldsPerBuyer) refuse(checkoutErrors.tooManyOpen, own.ends, now);

  const [others] = await db
    .select({ units: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int`, ends: min(orders.expiresAt) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.networkKey, buyer.network),
        isNull(orders.closedAt),
        eq(orders.status, 'pending'),
        notInArray(orders.id, [...replaced]),
      ),
    );
  const units = (others?.units ?? 0) + unitsOf(wanted);
  if (units <= networkUnits) return;
  const free =
    !(await hasReleasedRepeatedly(db, now, wanted, replaced)) &&
    (await leavesEnoughForOthers(db, now, wanted, replaced, units));
  if (!free) refuse(checkoutErrors.busyNetwork, others?.ends ?? null, now);
}

const unitsOf = ({ items }: Wanted) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * True if the network recently left one of the products unpaid in `networkRounds` checkouts. If many units are free, that
 * says little, so the checkouts must have held at least a tenth of the free units.
 */
async function hasReleasedRepeatedly(db: Database, now: Date, { buyer, items }: Wanted, replaced: readonly string[]) {
  const ids = items.map(({ productId }) => productId);
  const since = new Date(now.getTime() - networkRoundsMs);
  const found = await db
    .select({ id: products.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.networkKey, buyer.network),
        gt(orders.closedAt, since),
        inArray(orders.status, ['expired', 'cancelled']),
        // A checkout without a session could not have been paid.
        isNotNull(orders.sessionId),
        inArray(orderLines.productId, ids),
        notInArray(orders.id, [...replaced]),
      ),
    )
    .groupBy(products.id)
    .having(sql`count(*) >= ${networkRounds} and sum(${orderLines.quantity}) * 10 >= ${products.inventory}`)
    .limit(1);
  return found.length > 0;
}

/** True if enough is left for other buyers when the network holds `units`. Reads the whole catalog. */
async function leavesEnoughForOthers(
  db: Database,
  now: Date,
  { buyer, vendor, ...wanted }: Wanted,
  replaced: readonly string[],
  units: number,
) {
  const counts = and(eq(orders.networkKey, buyer.network), notInArray(orders.id, [...replaced]));
  const { rows } = await db.execute<{ total: string; emptied: string }>(sql`
    with units as (
      select ${products.vendorId} as vendor_id, ${products.inventory} as quantity, 0 as mine
      from ${products} where ${products.isActive}
      union all
      select ${orders.vendorId}, ${orderLines.quantity}, case when ${counts} then ${orderLines.quantity} else 0 end
      from ${orders}
      join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      join ${products} on ${products.id} = ${orderLines.productId}
      where ${orders.status} = 'pending' and ${products.isActive}
    ), artists as (
      select sum(units.quantity) as total,
        sum(units.mine) + case when ${vendors.id} = ${vendor.id} then ${unitsOf({ buyer, vendor, ...wanted })} else 0 end as mine
      from units join ${vendors} on ${vendors.id} = units.vendor_id
      where ${shopColumn(now)} = 'open'
      group by ${vendors.id}
    )
    select coalesce(sum(total), 0) as total, count(*) filter (where total > 0 and mine >= total) as emptied from artists`);
  const [market] = rows;
  if (market === undefined) return false;
  return units * networkShareOf <= Number(market.total) && Number(market.emptied) <= networkEmptiedVendors;
}

/** Clears the network keys of ended orders that no longer count toward the limits. */
export async function clearNetworkKeys(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - networkRoundsMs);
  await db
    .update(orders)
    .set({ networkKey: null })
    .where(and(isNotNull(orders.networkKey), lte(orders.closedAt, before)));
}
