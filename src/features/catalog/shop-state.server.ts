import { type SQL, sql } from 'drizzle-orm';
import type { ShopState } from './shop-state.ts';
import { vendors } from './vendors.table.ts';

/** The twin of `shopState` for queries with the table of vendors. A test compares the two. */
export function shopColumn(now: Date | null = null): SQL<ShopState> {
  const moment = now === null ? sql`now()` : sql`${now.toISOString()}::timestamptz`;
  return sql<ShopState>`(case when not ${vendors.isActive} then 'suspended'
    when ${vendors.paymentsState} <> 'ready' then 'not_ready'
    when ${vendors.shippingCents} is null and ${vendors.pickup} is null then 'no_delivery'
    when ${vendors.awayUntil} > ${moment} then 'away' else 'open' end)`;
}
