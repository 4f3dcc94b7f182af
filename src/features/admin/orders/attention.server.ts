/** Which orders need attention: an admin's, because a payment doesn't match, or evidence for a dispute. */
import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../buying/orders/orders.table.ts';
import { unansweredStatuses } from '../../buying/refunds/disputes.ts';
import { disputes } from '../../buying/refunds/refunds.table.ts';

const isStuck = sql`orders.status = 'needs_attention' and orders.attention_closed_at is null`;
const disputedOrders = sql`select ${disputes.orderId} from ${disputes} where ${disputes.status} in ${[...unansweredStatuses]}`;

/** The ids of such orders, each once. A union, because both sides have an index and an "or" would use none. */
const idsOf = (stuck: SQL): SQL => sql`(select orders.id from orders where ${stuck} union ${disputedOrders})`;

/** Condition for orders whose payment an admin has to settle. Those that the sweeper refunds by itself need nobody. */
export const needsPerson = sql`${isStuck} and orders.attention is distinct from 'refund_due'`;

/** True in SQL for an order with a dispute that waits for evidence. */
export const isDisputed = sql<boolean>`${orders.id} in (${disputedOrders})`;

export const needsAttention = sql`${orders.id} in ${idsOf(isStuck)}`;

export const countAttention = sql<number>`(select count(*)::int from ${idsOf(needsPerson)} as waiting)`;
