import { type SQL, sql } from 'drizzle-orm';
import { erasures } from '../accounts/settings/erasures.table.ts';
import { deliveries, deliveryNames } from './deliveries.ts';
import { listedWhileRestingDays, type ShopState } from './shop-state.ts';
import { vendors } from './vendors.table.ts';

/** True for stores from which no order can reach a buyer. */
export const offersNothing = sql.join(
  deliveryNames.map((name) => sql`${vendors[deliveries[name].field]} is null`),
  sql` and `,
);

/** The twin of `shopState` for queries with the table of vendors. A test compares the two. */
export function shopColumn(now: Date | null = null): SQL<ShopState> {
  const moment = now === null ? sql`now()` : sql`${now.toISOString()}::timestamptz`;
  return sql<ShopState>`(case when not ${vendors.isActive} then 'suspended'
    when ${vendors.restsAt} <= ${moment} then 'resting'
    when ${vendors.paymentsState} <> 'ready' then 'not_ready'
    when ${offersNothing} then 'no_delivery'
    when ${vendors.awayUntil} > ${moment} then 'away' else 'open' end)`;
}

/**
 * Why the public doesn't see a store: an admin suspended it, or its artist's account was deleted, which closes it for good. Null for one
 * that it sees. A closed one keeps its email while orders are open.
 */
export const hiddenReason: SQL<'closed' | 'suspended' | null> = sql`(case when ${vendors.isActive} then null
    when ${vendors.email} = '' then 'closed'
    when exists (select from ${erasures} where ${sql.raw('vendors.id')} = any (${erasures.vendorIds})) then 'closed'
    else 'suspended' end)`;

/** True for stores that haven't rested for so long that lists leave them out (`leavesListsAt`). */
export const vendorIsAwake: SQL = sql`(${vendors.restsAt} is null
  or ${vendors.restsAt} > now() - ${sql.raw(String(listedWhileRestingDays))} * interval '1 day')`;
