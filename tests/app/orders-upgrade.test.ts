/** A database from before refunds had rows of their own, with a pickup, a late payment, and a message, becomes a right one. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { readOrderMoney } from '../../src/features/buying/refunds/refunds.server.ts';
import { previewRefund } from '../../src/features/buying/refunds/start-refund.server.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql, withDatabase } from '../support/postgres.ts';
import { root } from '../support/root.ts';

/** The last migration before refunds, parcels, and threads. */
const before = '0015_payment-account-asked';

test('the upgrade gives pickups a code, late payments their refund, and messages their thread', async () => {
  const server = withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const older = await olderRoot(before);
  await migrateDatabase(url, older);
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    await db.execute(sql`
      insert into vendors (id, slug, name, owner, email, joined_date, stripe_account_id)
        values ('00000000-0000-4000-8000-000000000001', 'kiln', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', 'acct_1');
      insert into orders (id, number, status, vendor_id, buyer_key, request_hash, stripe_account_id, goods_cents, discount_cents,
          shipping_cents, processing_fee_cents, total_cents, application_fee_cents, delivery, payment_id, expires_at, paid_at, closed_at)
        select ('00000000-0000-4000-8000-00000000002' || n)::uuid, 'RC-' || n,
          (array['paid', 'refunded', 'paid', 'expired'])[n]::order_status, '00000000-0000-4000-8000-000000000001', 'b', 'h',
          'acct_1', 4500, 450, 0, 152, 4202, 61, (array['pickup', 'shipping', 'shipping', 'pickup'])[n]::delivery, 'pi_' || n, now(),
          case when n in (1, 3) then now() end, now()
        from generate_series(1, 4) as n;
      insert into messages (vendor_id, from_name, from_email, body)
        values ('00000000-0000-4000-8000-000000000001', 'Vi', 'vi@example.com', 'Is it blue?');`);
    await migrateDatabase(url, root);
    const rows = await db.select().from(orders).orderBy(orders.number);
    expect(rows.map(({ status, parcel, pickupCode }) => [status, parcel, pickupCode])).toEqual([
      ['paid', 'to_hand_over', expect.stringMatching(/^\d{4}$/)],
      ['refunded', 'none', null],
      ['paid', 'to_send', null],
      ['expired', 'none', null],
    ]);
    const moneyOf = async (number: string) => {
      const [order] = await db.select().from(orders).where(eq(orders.number, number));
      if (!order) throw new Error('There is no such order.');
      return readOrderMoney(db, order);
    };
    const late = await moneyOf('RC-2');
    expect(late.refunds).toMatchObject([
      { source: 'late_payment', status: 'succeeded', amountCents: 4_202, goodsCents: 4_050, applicationFeeCents: 61 },
    ]);
    expect(late.refunds[0]?.finishedAt).toBeInstanceOf(Date);
    expect(() => previewRefund(late, { kind: 'all', restock: false })).toThrow(
      'Everything the buyer paid was already refunded',
    );
    // An order from before can be refunded in full.
    const { plan } = previewRefund(await moneyOf('RC-1'), { kind: 'all', restock: true });
    expect(plan).toMatchObject({ amountCents: 4_202, applicationFeeCents: 61, isLast: true });
    const { rows: threads } = await db.execute(sql`
      select visitor_name, visitor_email, body, side from threads join messages on messages.thread_id = threads.id`);
    expect(threads).toEqual([
      { visitor_name: 'Vi', visitor_email: 'vi@example.com', body: 'Is it blue?', side: 'visitor' },
    ]);
  } finally {
    await close();
    await rm(older, { recursive: true, force: true });
    await runSql(server, `drop database if exists ${name} with (force)`);
  }
});
