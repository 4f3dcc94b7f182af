/** What needs an admin, and the lists of orders, reports, and mails, by form and without JavaScript, on the built site. */
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { countNeeds } from '../../../src/features/admin/needs/needs.server.ts';
import { reports } from '../../../src/features/admin/reports.table.ts';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { disputes, refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { threadReports, threads } from '../../../src/features/messages/messages.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { openMailQueue } from '../../support/mail-queue.ts';
import { makeOrder } from '../../support/orders.ts';
import { toText } from '../../support/own-orders.ts';
import { asAdmin, asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;

beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
});
afterAll(() => site.close());

const get = async (path: string) => (await site.fetch(path, { headers: { ...admin.headers } })).text();
async function send(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  return (await site.fetch(path, { method: 'POST', body, headers: { origin: site.url, ...admin.headers } })).status;
}
const latestActs = async (limit: number) =>
  (await site.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(limit)).map(({ action, subjectId }) => [
    action,
    subjectId,
  ]);

test('GET /admin says that nothing needs anybody, and then what does', async () => {
  expect(await get('/admin')).toContain('You’re all caught up.');
  const old = new Date(Date.now() - 8 * 86_400_000);
  const late = await makeVendor(site.db, { name: 'Slow Kiln', paymentsState: 'more_needed', createdAt: old });
  await makeVendor(site.db, { name: 'New Kiln', paymentsState: 'none' });
  const store = await makeVendor(site.db, { name: 'Good Kiln', slug: 'good-kiln' });
  const stuck = await makeOrder(site.db, store, {
    status: 'needs_attention',
    attention: 'mismatch',
    paymentId: 'pi_stuck',
  });
  const due = await makeOrder(site.db, store, { status: 'needs_attention', attention: 'refund_due' });
  const number = await makeOrder(site.db, store, { paidAt: new Date() });
  const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
  await site.db.insert(disputes).values({
    id: 'dp_1',
    orderId: order?.id ?? '',
    vendorId: store.id,
    amountCents: 1000,
    reason: 'fraudulent',
    status: 'needs_response',
    createdAt: new Date(),
    reportedAt: new Date(),
    evidenceDueBy: new Date(),
  });
  await site.db.insert(reports).values({ path: '/good-kiln', body: 'This is a <copy>.' });
  const text = await get('/admin');
  for (const shown of [
    `${stuck} at Good Kiln`,
    'pi_stuck',
    'Dispute, $10.00',
    `order ${number} at Good Kiln`,
    'Report about Good Kiln',
    'Slow Kiln',
  ])
    expect(text).toContain(shown);
  expect(text).toContain('This is a &lt;copy&gt;.');
  expect(text).toContain(`/admin/artists/${late.id}`);
  for (const hidden of ['New Kiln', 'You’re all caught up', `${due} at Good Kiln`]) expect(text).not.toContain(hidden);
  // The number beside To Do is how many lines it has, on every page of the panel.
  const badgeOf = (page: string) => Number(/href="\/admin"[^>]*>.*?>(\d+)</s.exec(page)?.[1]);
  // The page knows that an admin is no artist, so its first paint has what later ones have.
  expect(text).toContain('<html lang="en" data-no-artist');
  expect(badgeOf(text)).toBe(4);
  expect(badgeOf(await get('/admin/mails'))).toBe(4);
  const disputed = toText(await get(`/admin/orders/${number}`));
  expect(disputed).toContain(
    '$10.00, because: the cardholder says they didn’t buy it. The artist hasn’t sent evidence yet.',
  );
  const attention = await get('/admin/orders?view=attention');
  for (const shown of [stuck, due, number, 'The buyer’s bank is disputing the payment'])
    expect(attention).toContain(shown);
  expect((await get('/admin/orders?view=attention&q=nobody')).includes(number)).toBe(false);
  expect((await countNeeds(site.db)).orders).toBe(2);
});

test('GET /admin/orders finds orders by number, buyer, and store, and those that need attention', async () => {
  const owner = await asVendor(site.db);
  const store = await makeVendor(site.db, { name: 'Findable Loom', slug: 'findable-loom', ownerUserId: owner.userId });
  const number = await makeOrder(site.db, store, {
    paidAt: new Date(),
    parcelState: 'sent',
    customerName: 'Priya Raman',
    customerEmail: 'priya@example.org',
  });
  const open = await makeOrder(site.db, store, { status: 'pending' });
  for (const q of [number.toLowerCase(), 'raman', 'priya@example.org', 'findable'])
    expect(await get(`/admin/orders?q=${q}`)).toContain(`href="/admin/orders/${number}"`);
  const seen = await get(`/admin/orders/${number}`);
  for (const text of [
    'Findable Loom',
    'Priya Raman',
    'What happened',
    `/vendor/findable-loom/orders/${number}/evidence.pdf`,
  ])
    expect(seen).toContain(text);
  expect(await get(`/admin/orders/${open}`)).toContain('Paying');
  const order = `/vendor/findable-loom/orders/${number}`;
  expect(await get(order)).toMatch(/as an admin\.\s*<a [^>]*href="\/admin\/orders"/);
  const own = await site.fetch(order, { headers: { ...owner.headers } });
  expect([own.status, (await own.text()).includes('as an admin')]).toEqual([200, false]);
  const [{ id: orderId } = { id: '' }] = await site.db.select().from(orders).where(eq(orders.number, number));
  const parts = { goodsCents: 500, shippingCents: 0, processingFeeCents: 27, applicationFeeCents: 0 };
  for (const status of ['succeeded', 'failed'] as const)
    await site.db.insert(refunds).values({ ...parts, orderId, status, source: 'vendor', amountCents: 527 });
  const found = (await get('/admin/orders?q=raman')).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(found).toMatch(/Refunded:? \$5\.27 .*Parcel:? On its way/);
  const attention = await get('/admin/orders?view=attention');
  expect([attention.includes(number), attention.includes('Compare the payment in Stripe')]).toEqual([false, true]);
  const [paid, unpaid] = [await get('/admin/orders'), await get('/admin/orders?view=unpaid')];
  expect([paid.includes(open), unpaid.includes(open)]).toEqual([false, true]);
});

test('POST /admin/orders marks an order as settled, with a note, so that it leaves the first screen', async () => {
  const store = await makeVendor(site.db, { name: 'Settled Kiln' });
  const [number, due] = [
    await makeOrder(site.db, store, { status: 'needs_attention', attention: 'mismatch' }),
    await makeOrder(site.db, store, { status: 'needs_attention', attention: 'refund_due' }),
  ];
  const idOf = async (one: string) =>
    (await site.db.select({ id: orders.id }).from(orders).where(eq(orders.number, one)))[0]?.id ?? '';
  const id = await idOf(number);
  const { id: productId } = await makeProduct(site.db, store);
  const line = { orderId: id, productId, position: 0, name: 'Jar', unitPriceCents: 1_000, quantity: 1 };
  await site.db.insert(orderLines).values(line);
  expect(await get(`/admin/orders?view=attention&q=${number}`)).toContain('Mark as Settled');
  expect(await get(`/admin/orders?view=attention&q=${due}`)).not.toContain('Mark as Settled');
  const settle = (fields: Record<string, string>) => send('/admin/orders', { do: 'settle', id, ...fields });
  expect(await settle({ note: ' ' })).toBe(422);
  expect(await settle({ note: 'Refunded it.', id: await idOf(due) })).toBe(412);
  expect(await get('/admin')).toContain(`${number} at Settled Kiln`);
  for (let click = 0; click < 2; click += 1) expect(await settle({ note: 'Refunded it in <Stripe>.' })).toBe(303);
  expect(await get('/admin')).not.toContain(number);
  expect(await get(`/admin/orders?view=attention&q=${number}`)).not.toContain('Settled Kiln');
  const row = await get(`/admin/orders?q=${number}`);
  expect(row).toContain('Settled. Refunded it in &lt;Stripe&gt;.');
  expect(row).not.toContain('Mark as Settled');
  expect((await latestActs(50)).filter(([, subject]) => subject === id)).toEqual([['order.settled', id]]);
  expect(await get('/admin/audit')).toContain(`Order ${number} was marked as settled`);
});

test('POST /admin/reports marks a report as handled once, and blocks the visitor of a thread', async () => {
  const store = await makeVendor(site.db, { name: 'Told Kiln' });
  const thread = { vendorId: store.id, visitorName: 'Pat', visitorEmail: 'pat@example.org' };
  const [{ id } = { id: '' }] = await site.db.insert(threads).values(thread).returning();
  await site.db.insert(threadReports).values({ threadId: id, side: 'vendor', reason: 'Rude <words>' });
  const [page] = await site.db
    .insert(reports)
    .values({ body: 'The site is slow.', email: 'sam@example.org' })
    .returning();
  const open = await get('/admin/reports');
  for (const shown of ['Told Kiln reported Pat', 'Rude &lt;words&gt;', 'The site is slow.', 'sam@example.org'])
    expect(open).toContain(shown);
  const row = `thread.${id}.vendor`;
  expect(await send('/admin/reports', { do: 'block', id: row })).toBe(303);
  expect((await site.db.select().from(threads).where(eq(threads.id, id)))[0]?.blockedAt).not.toBeNull();
  for (const one of [row, row, `page.${page?.id}`])
    expect(await send('/admin/reports', { do: 'handled', id: one })).toBe(303);
  const left = await get('/admin/reports');
  for (const gone of ['Told Kiln reported Pat', 'The site is slow.']) expect(left).not.toContain(gone);
  expect(await get('/admin/reports?view=all')).toContain('Told Kiln reported Pat');
  expect(await latestActs(3)).toEqual([
    ['report.handled', page?.id],
    ['report.handled', id],
    ['thread.blocked', id],
  ]);
  for (const fields of [
    { do: 'eat', id: row },
    { do: 'block', id: `page.${page?.id}` },
    { do: 'block', id: 'x' },
  ])
    expect(await send('/admin/reports', fields)).toBe(422);
});

test('POST /admin/mails sends a mail that was given up again, once, and ends mails to an address', async () => {
  expect(await get('/admin/mails')).toContain('No emails in the last few days.');
  const queue = await openMailQueue({
    connectionString: site.databaseUrl,
    mailer: { send: async () => {} } as never,
    render: async () => ({ subject: '', html: '', text: '' }),
    log: () => {},
  } as never);
  const add = async (name: string, data: object, state = 'created') => {
    const { rows } = await site.db.execute<{ id: string }>(sql`insert into pgboss.job (name, data, state)
      values (${name}, ${JSON.stringify(data)}::jsonb, ${state}::pgboss.job_state) returning id`);
    return rows[0]?.id ?? '';
  };
  const mail = { template: 'order-confirmed', to: 'lost@example.org', data: {} };
  const lost = await add('mail-undelivered', mail);
  const erased = await add('mail-undelivered', { ...mail, to: 'erased@example.org', erased: true });
  await add('mail', { ...mail, to: 'sent@example.org' }, 'completed');
  // Mark as Shipped was undone, so the queue dropped its mail.
  const undone = await add('mail', { template: 'order-sent', erased: true }, 'completed');
  await site.db.execute(sql`update pgboss.job set output = '{"dropped": true}' where id = ${undone}`);
  expect(await get('/admin/mails')).toMatch(/Order shipped[\s\S]*?Not needed/);
  const failed = await get('/admin/mails?view=failed');
  expect(['lost@', 'erased@', 'sent@'].map((part) => failed.includes(part))).toEqual([true, true, false]);
  expect(failed.match(/value="retry"/g)).toHaveLength(1);
  expect(await get('/admin')).toContain('2 emails weren’t delivered.');
  expect(await send('/admin/mails', { do: 'retry', id: lost })).toBe(303);
  expect(site.mails.mails.at(-1)).toEqual(mail);
  expect(await latestActs(1)).toEqual([['mail.retried', lost]]);
  for (const id of [lost, erased, crypto.randomUUID()])
    expect(await send('/admin/mails', { do: 'retry', id })).toBe(404);
  expect(await send('/admin/mails', { do: 'retry', id: 'x' })).toBe(422);
  expect(await send('/admin/mails', { do: 'refuse', email: 'Lost@example.org ' })).toBe(303);
  const [act] = await latestActs(1);
  expect([act?.[0], act?.[1]?.includes('lost')]).toEqual(['address.refused', false]);
  expect(await send('/admin/mails', { do: 'allow', email: 'lost@example.org' })).toBe(303);
  expect(await send('/admin/mails', { do: 'refuse', email: 'nobody' })).toBe(422);
  await queue.stop();
});

test.each(['artists', 'audit', 'customers', 'mails', 'orders', 'reports'])(
  'GET /admin/lists/%s.csv is a file of what the list shows, and bad queries do no harm',
  async (list) => {
    const answer = await site.fetch(`/admin/lists/${list}.csv`, { headers: { ...admin.headers } });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${list}.csv"`,
    ]);
    for (const query of [
      'q=%E2%80%AE',
      'after=%27',
      `after=${crypto.randomUUID()}`,
      'after=page.x&view=x',
      'q=%25_%5C%27',
    ])
      expect((await site.fetch(`/admin/${list}?${query}`, { headers: { ...admin.headers } })).status).toBe(200);
    expect((await site.fetch(`/admin/${list}?q=%00`, { headers: { ...admin.headers } })).status).toBe(400);
  },
);

test('POST to an artist’s dashboard by an admin is in the audit log, and by its artist isn’t', async () => {
  const owner = await asVendor(site.db);
  const store = await makeVendor(site.db, { slug: 'managed-kiln', ownerUserId: owner.userId });
  const number = await makeOrder(site.db, store, { paidAt: new Date(), parcelState: 'to_send' });
  const path = `/vendor/managed-kiln/orders/${number}`;
  const body = () => new URLSearchParams({ do: 'nothing' });
  for (const { headers } of [owner, admin])
    await site.fetch(path, { method: 'POST', body: body(), headers: { origin: site.url, ...headers } });
  const log = await site.db.select().from(auditLog).where(eq(auditLog.subjectId, store.id));
  expect(log).toMatchObject([
    { actorId: admin.userId, action: 'store.form_sent', details: { page: `/orders/${number}` } },
  ]);
});
