/** After a restore, the operator reads what the provider did since the backup, of which the rows know nothing. */
import { afterAll, expect, test } from 'vitest';
import { describeRestored } from '../../../src/app/backup/describe.ts';
import { listSince, type Since } from '../../../src/app/backup/list-since.ts';
import type { Manifest } from '../../../src/app/backup/manifest.ts';
import type { Payments } from '../../../src/features/buying/payments.ts';
import { openLongConnection } from '../../../src/platform/database/copy/copy-out.ts';
import { emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { runSql } from '../../support/postgres.ts';
import { checkOut, orderOf } from '../../support/shop.ts';

const site = await emulatedApp();
afterAll(() => site.close());

const vendor = await makeVendor(site.db, { stripeAccountId: 'acct_demo_since' });
const product = await makeProduct(site.db, vendor, { inventory: 10 });
const begin = () => checkOut(site, [{ productId: product.id, quantity: 1 }]);
const payOnly = ({ checkout }: Awaited<ReturnType<typeof begin>>) =>
  site.emulator.pay(checkout.sessionId ?? '', { number: '4242424242424242' });
const pay = async (order: Awaited<ReturnType<typeof begin>>) => {
  await payOnly(order);
  await site.emulator.deliverAll();
  return orderOf(site.db, order.id);
};

async function ask(payments: Pick<Payments, 'listMovements'>, since: Date): Promise<Since> {
  const client = await openLongConnection(site.databaseUrl, 'test');
  return listSince(client, payments, since).finally(() => client.end());
}

/** What the operator reads of it. */
const describeSince = (since: Since) =>
  describeRestored({ manifest, rows: 0, heldMails: 0, secret: 'same', isAgain: false, since }, site.config);
const manifest: Manifest = {
  format: 'river-city-backup',
  version: 1,
  release: '1',
  kind: 'daily',
  site: site.config.siteUrl,
  takenAt: '2026-11-27T00:00:00.000Z',
  server: '18.4',
  migrations: [],
  tables: [],
  sequences: [],
  parts: [],
  files: 0,
};

test('payments and refunds since the backup are listed, with the orders that are still there', async () => {
  const early = await pay(await begin());
  const pending = await begin();
  const since = new Date();
  site.clock.set(new Date(Date.now() + 5_000));
  const late = await pay(await begin());
  // After a restore, it never was.
  await runSql(
    site.databaseUrl,
    `set session_replication_role = replica; delete from orders where number = '${late.number}'`,
  );
  await payOnly(pending);
  const payment = { paymentId: early.paymentId ?? '', account: 'acct_demo_since' };
  await site.payments.refund({ ...payment, refundId: crypto.randomUUID(), amountCents: 500 });
  const found = await ask(site.payments, since);
  const news = found.movements.filter(({ isKnown }) => !isKnown);
  expect(news.map(({ kind, order, store }) => [kind, order, store])).toEqual([
    ['refund', early.number, vendor.name],
    ['payment', pending.number, vendor.name],
    ['payment', null, vendor.name],
  ]);
  const text = describeSince(found);
  expect(text).toContain(`- Refund of $5.00 at ${vendor.name}, of order ${early.number}, `);
  expect(text).toContain(`at ${vendor.name}, of no order here, `);
  expect(text).toContain(late.paymentId);
});

test('an account that can’t be asked is named', async () => {
  const found = await ask({ listMovements: () => Promise.reject(new Error('Away.')) }, new Date());
  expect(describeSince(found)).toContain(`could not be asked about ${vendor.name}`);
});
