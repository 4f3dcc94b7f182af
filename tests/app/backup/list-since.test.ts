/** After a restore, the operator reads what the provider did since the backup. */
import { afterAll, expect, test } from 'vitest';
import { describeRestored } from '../../../src/app/backup/describe.ts';
import { restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { emptyPlace } from '../../support/backup.ts';
import { emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { root } from '../../support/root.ts';
import { checkOut, orderOf } from '../../support/shop.ts';

const site = await emulatedApp();
const target = await emptyPlace();
afterAll(async () => {
  await target.close();
  await site.close();
});

const vendor = await makeVendor(site.db, { stripeAccountId: 'acct_demo_since' });
const product = await makeProduct(site.db, vendor, { inventory: 10 });
const begin = () => checkOut(site, [{ productId: product.id, quantity: 1 }]);
const pay = async ({ id, sessionId }: Awaited<ReturnType<typeof begin>>) => {
  await site.emulator.pay(sessionId ?? '', { number: '4242424242424242' });
  await site.emulator.deliverAll();
  return orderOf(site.db, id);
};

test('payments and refunds since the backup are listed, with the orders that are still there', async () => {
  const early = await pay(await begin());
  const pending = await begin();
  const source = { config: site.config, url: site.databaseUrl, files: site.files, root };
  const { file } = await takeBackup(source, 'asked');
  site.clock.set(new Date(Date.now() + 5_000));
  await pay(pending);
  const late = await pay(await begin());
  const payment = { paymentId: early.paymentId ?? '', account: 'acct_demo_since' };
  await site.payments.refund({ ...payment, refundId: crypto.randomUUID(), amountCents: 500 });
  const restored = await restoreBackup(file, { ...target, payments: site.payments });
  const news = restored.since?.movements.filter(({ isKnown }) => !isKnown) ?? [];
  expect(news.map(({ kind, order, store }) => [kind, order, store])).toEqual([
    ['refund', early.number, vendor.name],
    ['payment', null, vendor.name],
    ['payment', pending.number, vendor.name],
  ]);
  const text = describeRestored(restored, site.config);
  expect(text).toContain(`- Refund of $5.00 at ${vendor.name}, of order ${early.number}, `);
  expect(text).toContain(`at ${vendor.name}, of no order here, `);
  expect(text).toContain(late.paymentId);
});

test('an account that can’t be asked is named', async () => {
  const { file } = await takeBackup({ config: site.config, url: site.databaseUrl, files: site.files, root }, 'asked');
  const other = await emptyPlace();
  try {
    const listMovements = async () => Promise.reject(new Error('Away.'));
    const restored = await restoreBackup(file, { ...other, payments: { listMovements } });
    expect(describeRestored(restored, site.config)).toContain(`could not be asked about ${vendor.name}`);
  } finally {
    await other.close();
  }
});
