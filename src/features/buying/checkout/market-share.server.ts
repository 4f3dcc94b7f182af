/**
 * Limits what all unpaid checkouts of the web hold together: limits per network add up, and four networks could hold everything.
 * Whoever buys one or two pieces never meets this limit.
 */
import { and, eq, gt, inArray, min, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { products } from '../../catalog/products.table.ts';
import { shopColumn } from '../../catalog/shop-state.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { createRefusal, networksOf, networkUnits, unitsOf, type Wanted } from './hold-limits.server.ts';
import { holdEnd, shortHoldMs } from './hold-times.ts';
import { checkoutErrors } from './words.ts';

/** Units that a network may hold for the full time, whatever others hold. In IPv6 it is the whole /48. */
export const unlimitedUnits = 2;

interface Share {
  total: number;
  held: number;
}

/** Sums up what is for sale and what is held, in the market and of the vendor, with what is wanted. Reads the whole catalog. */
async function readShares(db: Database, now: Date, wanted: Wanted, replaced: readonly string[]) {
  const counts = sql`${orders.channel} = 'online' and not (${orders.id} = any(${sql.param([...replaced])}::uuid[]))`;
  const { rows } = await db.execute<{
    total: string;
    held: string;
    vendor_total: string;
    vendor_held: string;
    ends: string;
  }>(sql`
    with units as (
      select ${products.vendorId} as vendor_id, ${products.inventory} as quantity, 0 as held, null::timestamptz as ends
      from ${products} where ${products.isActive}
      union all
      select ${orders.vendorId}, ${orderLines.quantity}, case when ${counts} then ${orderLines.quantity} else 0 end, ${checkouts.expiresAt}
      from ${orders}
      join ${checkouts} on ${checkouts.orderId} = ${orders.id}
      join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      join ${products} on ${products.id} = ${orderLines.productId}
      where ${orders.status} = 'pending' and ${products.isActive}
    )
    select coalesce(sum(quantity), 0) as total, coalesce(sum(held), 0) as held, min(ends) as ends,
      coalesce(sum(quantity) filter (where vendor_id = ${wanted.vendorId}), 0) as vendor_total,
      coalesce(sum(held) filter (where vendor_id = ${wanted.vendorId}), 0) as vendor_held
    from units join ${vendors} on ${vendors.id} = units.vendor_id where ${shopColumn(now)} = 'open'`);
  const [row] = rows;
  const more = unitsOf(wanted);
  const market: Share = { total: Number(row?.total ?? 0), held: Number(row?.held ?? 0) + more };
  const vendor: Share = { total: Number(row?.vendor_total ?? 0), held: Number(row?.vendor_held ?? 0) + more };
  return { market, vendor, ends: row?.ends ? new Date(row.ends) : null };
}

const isLimited = ({ isConfirmed, phoneId }: Wanted['buyer']) => !isConfirmed && phoneId === null;

const isHalf = ({ held, total }: Share) => held * 2 <= total;
/** True if at most three quarters are held, or six units: a market that small has nothing to share. */
const leavesQuarter = ({ held, total }: Share) => held * 4 <= total * 3 || held <= networkUnits;

export const waitsForMarket = ({ buyer, items }: Pick<Wanted, 'buyer' | 'items'>): boolean =>
  isLimited(buyer) && unitsOf({ items }) > unlimitedUnits;

/**
 * Finds the first end of the short holds that this buyer, or their network, had of one of these pieces within the last minutes,
 * whether it is still to come or not. What was paid is no hold.
 */
async function findFormerEnd(tx: Database, now: Date, { buyer, items, vendorId }: Wanted): Promise<Date | null> {
  const ids = items.map(({ productId }) => productId);
  const paused = new Date(now.getTime() - shortHoldMs);
  const [former] = await tx
    .select({ ends: min(checkouts.expiresAt) })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.vendorId, vendorId),
        // No short hold is longer, so the index has few of them to read.
        gt(orders.createdAt, new Date(paused.getTime() - shortHoldMs)),
        gt(checkouts.expiresAt, paused),
        sql`${checkouts.expiresAt} < ${orders.createdAt} + interval '30 minutes'`,
        or(eq(checkouts.buyerKey, buyer.key), ...networksOf(buyer).map((network) => network.orders)),
        inArray(orders.status, ['pending', 'expired', 'cancelled']),
        inArray(orderLines.productId, ids),
      ),
    );
  return former?.ends ?? null;
}

/**
 * Returns the end of a short hold that begins now. Beginning the checkout again doesn't make it longer, and once it has ended,
 * others have their turn first.
 */
async function shortHoldEnd(tx: Database, now: Date, wanted: Wanted): Promise<Date> {
  const former = await findFormerEnd(tx, now, wanted);
  if (former === null) return holdEnd(now, 'short');
  if (former > now) return former;
  throw createRefusal(checkoutErrors.busyMarket, new Date(former.getTime() + shortHoldMs), now);
}

/**
 * Says until when a new hold may last. Call it last, when everything else is locked: it waits for other large checkouts, which would
 * count the same holds.
 * @param ownUnits units that the buyer's network, or the /48 around it, would hold
 * @param replaced ids of the buyer's own open checkouts that this one replaces; they are not counted
 * @throws DomainError `rate_limited` with the seconds until the first hold ends, or until the buyer may begin again
 */
export async function checkMarket(
  tx: Database,
  now: Date,
  wanted: Wanted,
  { ownUnits, replaced }: { ownUnits: number; replaced: readonly string[] },
): Promise<Date> {
  const full = holdEnd(now, 'full');
  if (ownUnits <= unlimitedUnits || !isLimited(wanted.buyer)) return full;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('market', 0))`);
  const { market, vendor, ends } = await readShares(tx, now, wanted, replaced);
  if (isHalf(market) && isHalf(vendor)) return full;
  if (leavesQuarter(market)) return shortHoldEnd(tx, now, wanted);
  throw createRefusal(checkoutErrors.busyMarket, ends, now);
}
