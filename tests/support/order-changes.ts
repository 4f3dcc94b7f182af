/** Random changes of whatever figures are made of, straight in the tables, for proofs that no change is missed. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database/database.ts';
import { fc } from './rounds.ts';

/** Around the ends of months in Louisville, and in between. */
const aMoment = fc.constantFrom(
  '2026-08-15T12:00:00Z',
  '2026-09-01T03:59:59Z',
  '2026-09-01T04:00:00Z',
  '2026-10-01T03:30:00Z',
  '2026-10-20T12:00:00Z',
  '2026-11-01T03:59:59Z',
  '2026-11-01T23:59:59Z',
  '2026-12-01T00:00:00Z',
  '2026-12-01T05:00:00Z',
);

const kinds = [
  'order',
  'order',
  'paid',
  'total',
  'state',
  'store',
  'line',
  'quantity',
  'refund',
  'refund',
  'refund times',
  'refund line',
  'no refund',
  'dispute',
  'dispute told',
  'no dispute',
  'plan',
  'postage',
  'no order',
  'bulk',
] as const;

export const aChange = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Which of the rows, of those that there are. */
  which: fc.integer({ min: 0, max: 3 }),
  at: aMoment,
  later: fc.option(aMoment, { nil: null }),
  amount: fc.integer({ min: 1, max: 900 }),
  choice: fc.integer({ min: 0, max: 3 }),
});
export type Change = typeof aChange extends fc.Arbitrary<infer T> ? T : never;

/** Orders of both stores with a piece and a refund, to begin with. */
export const firstChanges: readonly Change[] = [0, 1, 2, 3].flatMap((which) =>
  (['order', 'line', 'refund'] as const).map((kind) => ({
    kind,
    which,
    at: which % 2 === 0 ? '2026-10-20T12:00:00Z' : '2026-09-01T04:00:00Z',
    later: null,
    amount: 100,
    choice: 0,
  })),
);

/** Does a change. Those of rows that don't exist do nothing. */
export async function makeChange(
  db: Database,
  stores: readonly [string, string],
  piece: string,
  { kind, which, at, later, amount, choice }: Change,
): Promise<void> {
  const store = stores[which % 2];
  const nth = (table: string, key: string) =>
    sql`(select ${sql.raw(key)} from ${sql.raw(table)} order by ${sql.raw(key)} limit 1 offset ${which})`;
  const order = nth('orders', 'id');
  const refund = nth('refunds', 'id');
  const status = ['paid', 'refunded', 'needs_attention', 'pending'][choice];
  const changes = {
    order: sql`insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
        processing_fee_cents, tax_cents, tax_state, tax_rate, tax_owed_by, tax_permit, total_cents, application_fee_cents,
        processor_fee_cents, paid_at)
      values (gen_random_uuid(), ${status}::order_status, ${store}, 'a', 1000, 0, 0, 60, 'KY', 600,
        ${which % 2 === 0 ? 'artist' : 'marketplace'}::tax_owner, 'p', 1060, 15, ${choice === 0 ? null : 59},
        ${choice < 2 ? at : later})`,
    paid: sql`update orders set paid_at = ${later} where id = ${order}`,
    total: sql`update orders set goods_cents = ${amount}, total_cents = ${amount} + tax_cents where id = ${order}`,
    state: sql`update orders set status = ${status}::order_status where id = ${order}`,
    store: sql`update orders set vendor_id = ${store} where id = ${order} and not exists (select from refunds where order_id = orders.id)`,
    line: sql`insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
      select ${order}, ${piece}, 0, 'Jar', 100, 5 where ${order} is not null on conflict do nothing`,
    quantity: sql`update order_lines set quantity = ${5 + choice} where order_id = ${order}`,
    refund: sql`insert into refunds (order_id, status, source, amount_cents, goods_cents, shipping_cents, processing_fee_cents, tax_cents,
        application_fee_cents, fee_tax_cents, created_at, taken_at, succeeded_at, failed_at, fee_returned_at)
      select ${order}, ${['succeeded', 'failed', 'pending', 'succeeded'][choice]}::refund_status, 'outside', ${amount}, ${amount} - 1, 0, 0, 1,
        3, ${choice}, ${at}, ${later}, ${later}, ${choice === 1 ? (later ?? at) : null}, ${choice === 3 ? later : null} where ${order} is not null`,
    'refund times': sql`update refunds set status = ${['succeeded', 'failed', 'pending', 'failed'][choice]}::refund_status, taken_at = ${at},
        failed_at = ${choice % 2 === 1 ? (later ?? at) : later}, fee_returned_at = ${later} where id = ${refund}`,
    'refund line': sql`insert into refund_lines (refund_id, order_id, position, quantity, restock)
      select r.id, r.order_id, 0, 1, true from refunds r join order_lines l on l.order_id = r.order_id where r.id = ${refund}
      on conflict do nothing`,
    'no refund': sql`delete from refunds where id = ${refund}`,
    dispute: sql`insert into disputes (id, order_id, vendor_id, amount_cents, fee_cents, reason, status, created_at, reported_at)
      select gen_random_uuid(), ${order}, vendor_id, ${amount}, 1500, 'x', ${['won', 'lost', 'warning_closed', 'won'][choice]}, ${at},
        ${later ?? at} from orders where id = ${order}`,
    'dispute told': sql`update disputes set status = ${choice % 2 === 0 ? 'won' : 'lost'}, reported_at = ${at} where id = ${nth('disputes', 'id')}`,
    'no dispute': sql`delete from disputes where id = ${nth('disputes', 'id')}`,
    plan: sql`insert into plan_payments (id, vendor_id, total_cents, status, created_at, paid_at)
      values (${`in_${which}`}, ${store}, ${amount}, 'paid', ${at}, ${later})
      on conflict (id) do update set paid_at = excluded.paid_at, vendor_id = excluded.vendor_id`,
    postage: sql`insert into postage_payments (id, vendor_id, order_id, cents, bought_at, returned_at)
      select id, vendor_id, id, ${amount}, ${at}, ${later} from orders where id = ${order}
      on conflict (id) do update set bought_at = excluded.bought_at, returned_at = excluded.returned_at, cents = excluded.cents`,
    'no order': sql`delete from orders where id = ${order}`,
    bulk: sql`update orders set paid_at = paid_at + interval '20 days'`,
  };
  await db.transaction(async (tx) => {
    if (kind === 'bulk') await tx.execute(sql`set local site.bulk = 'on'`);
    await tx.execute(changes[kind]);
  });
}
