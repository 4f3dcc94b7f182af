/**
 * Limits what one buyer and one network can hold without paying. Strangers share networks, so a network may hold more. Around a
 * network of IPv6 there is a wider one, its /48, because one customer can own all networks of it.
 */
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, min, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { hourMs } from '../../../platform/time.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { products } from '../../catalog/products.table.ts';
import { shopColumn } from '../../catalog/shop-state.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { NewOrder } from './new-order.server.ts';
import { checkoutErrors } from './words.ts';

const openHoldsPerBuyer = 3;
const openHoldsPerPhone = 10;
/** Units that a network (one IPv4 address, a /64 of IPv6) may always hold, if its /48 may: strangers share networks. */
export const networkUnits = 6;
/** Units that an IPv6 /48 may hold of whatever vendors, if they are not more than its share: phones of one carrier share it. */
export const prefix48Units = 24;
/** Beyond `networkUnits`, a network may hold at most one in this many units for sale. */
const networkShareOf = 3;
/** Beyond its free units, a network may hold every unit of at most this many vendors. */
const networkEmptiedVendors = 2;
/** Beyond its free units, a network may not hold a product that it left unpaid this often within `networkRoundsMs`. */
const networkRounds = 2;
const networkRoundsMs = 3 * hourMs;

export type Wanted = Pick<NewOrder, 'buyer' | 'items'> & { vendorId: string };

interface Network {
  orders: SQL;
  /** Up to this many units, only its share of all units limits it. */
  freeUnits: number;
}

/** The networks that a buyer is counted in: none, the IPv4 address, or the /64 and the /48 around it. */
export function networksOf({ network, prefix48 }: Wanted['buyer']): Network[] {
  if (network === null) return [];
  const own = { orders: eq(checkouts.networkKey, network), freeUnits: networkUnits };
  return prefix48 === null ? [own] : [own, { orders: eq(checkouts.prefix48Key, prefix48), freeUnits: prefix48Units }];
}

/**
 * Creates the error for a hold that may not begin now.
 * @param ends end of the first blocking hold; null if there is none
 */
export function createRefusal(message: string, ends: Date | null, now: Date): DomainError {
  const left = Math.ceil(((ends?.getTime() ?? 0) - now.getTime()) / 1000);
  // An expired hold is released when the sweeper next runs.
  return new DomainError('rate_limited', message, { retryAfter: left > 0 ? left : reconcileEveryMs / 1000 });
}

/** Serializes the checkouts of a /48, a network, and a buyer: concurrent ones would all count the same holds. */
export async function lockNetworksAndBuyer(tx: Database, { prefix48, network, key }: Wanted['buyer']): Promise<void> {
  // Always in this order, or two buyers could deadlock.
  for (const owner of [prefix48, network, key]) {
    if (owner === null) continue;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
  }
}

/**
 * Counts the buyer's open checkouts.
 * @param replaced ids of the buyer's own open checkouts that this one replaces; they are not counted
 * @returns the error `rate_limited` if they are too many, with the seconds until the first of them ends
 */
export async function findTooManyOpen(
  db: Database,
  now: Date,
  buyer: Wanted['buyer'],
  replaced: readonly string[],
): Promise<DomainError | null> {
  const [own] = await db
    .select({ open: count(), ends: min(checkouts.expiresAt) })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .where(and(eq(checkouts.buyerKey, buyer.key), eq(orders.status, 'pending'), notInArray(orders.id, [...replaced])));
  const isPhone = buyer.phoneId !== null;
  if (!own || own.open < (isPhone ? openHoldsPerPhone : openHoldsPerBuyer)) return null;
  return createRefusal(checkoutErrors[isPhone ? 'tooManyOnPhone' : 'tooManyOpen'], own.ends, now);
}

/**
 * Checks that the buyer's network and the /48 around it may hold these products.
 * @param replaced ids of the buyer's own open checkouts that this one replaces; they are not counted
 * @returns the units that the widest of them would hold; 0 for a buyer without a network
 * @throws DomainError `rate_limited` with the seconds until the first blocking hold ends
 */
export async function checkNetworks(
  db: Database,
  now: Date,
  wanted: Wanted,
  replaced: readonly string[],
): Promise<number> {
  let units = 0;
  for (const network of networksOf(wanted.buyer)) units = await checkNetwork(db, now, wanted, replaced, network);
  return units;
}

async function checkNetwork(
  db: Database,
  now: Date,
  wanted: Wanted,
  replaced: readonly string[],
  network: Network,
): Promise<number> {
  const [others] = await db
    .select({ units: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int`, ends: min(checkouts.expiresAt) })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(network.orders, isNull(orders.closedAt), eq(orders.status, 'pending'), notInArray(orders.id, [...replaced])),
    );
  const units = (others?.units ?? 0) + unitsOf(wanted);
  if (units <= networkUnits) return units;
  const isFree = units <= network.freeUnits;
  const may =
    (isFree || !(await hasReleasedRepeatedly(db, now, wanted, replaced, network))) &&
    (await leavesEnoughForOthers(db, now, wanted, replaced, network, units));
  if (!may) throw createRefusal(checkoutErrors.busyNetwork, others?.ends ?? null, now);
  return units;
}

export const unitsOf = ({ items }: Pick<Wanted, 'items'>) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * True if the network recently left one of the products unpaid in `networkRounds` checkouts. If many units are free, that
 * says little, so the checkouts must have held at least a tenth of the free units.
 */
async function hasReleasedRepeatedly(
  db: Database,
  now: Date,
  { items }: Wanted,
  replaced: readonly string[],
  network: Network,
) {
  const ids = items.map(({ productId }) => productId);
  const since = new Date(now.getTime() - networkRoundsMs);
  const found = await db
    .select({ id: products.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        network.orders,
        gt(orders.closedAt, since),
        inArray(orders.status, ['expired', 'cancelled']),
        // A checkout without a session could not have been paid.
        isNotNull(checkouts.sessionId),
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
  wanted: Wanted,
  replaced: readonly string[],
  network: Network,
  units: number,
) {
  const counts = and(network.orders, notInArray(orders.id, [...replaced]));
  const { rows } = await db.execute<{ total: string; emptied: string }>(sql`
    with units as (
      select ${products.vendorId} as vendor_id, ${products.inventory} as quantity, 0 as mine
      from ${products} where ${products.isActive}
      union all
      select ${orders.vendorId}, ${orderLines.quantity}, case when ${counts} then ${orderLines.quantity} else 0 end
      from ${orders}
      join ${checkouts} on ${checkouts.orderId} = ${orders.id}
      join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      join ${products} on ${products.id} = ${orderLines.productId}
      where ${orders.status} = 'pending' and ${products.isActive}
    ), artists as (
      select sum(units.quantity) as total,
        sum(units.mine) + case when ${vendors.id} = ${wanted.vendorId} then ${unitsOf(wanted)} else 0 end as mine
      from units join ${vendors} on ${vendors.id} = units.vendor_id
      where ${shopColumn(now)} = 'open'
      group by ${vendors.id}
    )
    select coalesce(sum(total), 0) as total, count(*) filter (where total > 0 and mine >= total) as emptied from artists`);
  const [market] = rows;
  if (market === undefined) return false;
  if (units * networkShareOf > Number(market.total)) return false;
  return units <= network.freeUnits || Number(market.emptied) <= networkEmptiedVendors;
}

export async function clearNetworkKeys(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - networkRoundsMs);
  const over = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .where(and(isNotNull(checkouts.networkKey), lte(orders.closedAt, before)))
    // What somebody is working on is cleared next time.
    .for('update', { skipLocked: true });
  await db.update(checkouts).set({ networkKey: null, prefix48Key: null }).where(inArray(checkouts.orderId, over));
}
