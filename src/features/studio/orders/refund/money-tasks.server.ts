import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import type { Cents } from '../../../../platform/money.ts';
import { dayMs } from '../../../../platform/time.ts';
import { unansweredStatuses } from '../../../buying/refunds/disputes.ts';

export type MoneyTask = { number: string; customerName: string | null } & (
  | { kind: 'dispute'; amountCents: Cents; reason: string; dueBy: Date | null }
  | { kind: 'request'; reason: string; photos: number; askedBackAt: Date | null }
  | { kind: 'failed'; amountCents: Cents }
);

interface Row extends Record<string, unknown> {
  kind: MoneyTask['kind'];
  number: string;
  customer_name: string | null;
  cents: number;
  reason: string;
  /** How many a refund request has. */
  photos: number;
  /** Until when a dispute takes evidence, or when the artist asked back about a request. */
  moment: string | null;
}

/** A failed refund is shown this long, or until the order gets another one. */
const failedDays = 30;
const most = 20;

/** Lists disputes that wait for evidence, refund requests, and refunds that failed, in this order, each the oldest first. */
export async function listMoneyTasks(db: Database, vendorId: string, now: Date): Promise<MoneyTask[]> {
  const since = new Date(now.getTime() - failedDays * dayMs);
  const { rows } = await db.execute<Row>(sql`
    select tasks.kind, number, customer_name, cents, tasks.reason, photos, moment from (
      select 'dispute' as kind, order_id, amount_cents as cents, reason, 0 as photos, evidence_due_by as moment,
        coalesce(evidence_due_by, created_at) as at, 1 as rank
      from disputes where vendor_id = ${vendorId} and status in ${[...unansweredStatuses]}
      union all
      select 'request', refund_requests.order_id, 0, refund_requests.reason,
        (select count(*)::int from refund_request_photos where request_id = refund_requests.id),
        refund_requests.asked_back_at, refund_requests.created_at, 2
      from refund_requests join orders on orders.id = order_id and orders.vendor_id = ${vendorId}
      where refund_requests.closed_at is null
      union all
      select 'failed', order_id, amount_cents, '', 0, null, failed_at, 3
      from refunds join orders on orders.id = order_id and orders.vendor_id = ${vendorId} and orders.status = 'paid'
      where refunds.status = 'failed' and failed_at > ${since.toISOString()}::timestamptz
        and not exists (select 1 from refunds as later where later.order_id = orders.id
          and (later.created_at, later.id) > (refunds.created_at, refunds.id))
    ) as tasks join orders on orders.id = tasks.order_id
    order by rank, at limit ${most}`);
  return rows.map(({ kind, number, customer_name: customerName, cents, reason, photos, moment }): MoneyTask => {
    const order = { number, customerName };
    const at = moment === null ? null : new Date(moment);
    if (kind === 'request') return { ...order, kind, reason, photos, askedBackAt: at };
    if (kind === 'failed') return { ...order, kind, amountCents: cents };
    return { ...order, kind, amountCents: cents, reason, dueBy: at };
  });
}
