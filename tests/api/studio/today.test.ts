/** Today, the first page of an artist's dashboard. */
import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asVendor } from '../../support/people.ts';

test('GET /vendor/{slug} shows three orders to send, and leads to the rest without counting them again', async () => {
  const site = await startApp();
  const me = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { slug: 'busy-kiln', ownerUserId: me.userId });
  const today = async () => (await site.fetch('/vendor/busy-kiln', { headers: { ...me.headers } })).text();
  const link = '<a class="tap link" href="/vendor/busy-kiln/orders?view=send">All orders to ship</a>';
  const add = () => makeOrder(site.db, vendor, { paidAt: new Date(), parcelState: 'to_send' });
  for (let order = 0; order < 3; order += 1) await add();
  expect(await today()).not.toContain(link);
  await add();
  const page = await today();
  expect([page.split('Mark as Shipped').length - 1, page.includes(link)]).toEqual([3, true]);
  await site.close();
});
