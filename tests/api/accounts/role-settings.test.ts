/** The tabs of Account Settings for artists and admins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asAdmin, asCustomer, asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

async function read(path: string, headers: Record<string, string>) {
  const response = await site.fetch(path, { headers });
  const html = await response.text();
  return { status: response.status, main: html.slice(html.indexOf('<main'), html.indexOf('</main>')) };
}
const figuresOf = (main: string) => [...main.matchAll(/<dd[^>]*>\s*([^<]*)/g)].map(([, text]) => text?.trim());

test('GET /account/settings/vendor shows the figures of the own store alone, the dashboard in a new tab, and the store', async () => {
  const artist = await asVendor(site.db);
  const store = await makeVendor(site.db, { slug: 'figure-kiln', ownerUserId: artist.userId });
  const other = await makeVendor(site.db, { slug: 'other-kiln', ownerUserId: (await asVendor(site.db)).userId });
  for (const vendor of [store, other, other]) await makeProduct(site.db, vendor);
  await makeProduct(site.db, store, { isActive: false });
  const paidAt = site.clock.now();
  const lastMonth = new Date(paidAt.getTime() - 40 * 86_400_000);
  await makeOrder(site.db, store, { paidAt, createdAt: paidAt, parcelState: 'to_send' });
  await makeOrder(site.db, store, {
    paidAt,
    createdAt: paidAt,
    parcelState: 'to_hand_over',
    totalCents: 2_500,
    goodsCents: 2_500,
  });
  await makeOrder(site.db, store, { paidAt: lastMonth, createdAt: lastMonth });
  await makeOrder(site.db, other, { paidAt, createdAt: paidAt, parcelState: 'to_send' });
  for (const favorite of [true, true, false]) {
    const { id: userId } = await makeUser(site.db);
    await site.db.insert(favorites).values({ userId, type: 'artist', itemId: store.id, favorite });
  }
  const { status, main } = await read('/account/settings/vendor', artist.headers);
  expect(status).toBe(200);
  expect(figuresOf(main)).toEqual(['1', '2', '2', '$35.00']);
  expect(main).toMatch(/href="\/vendor\/figure-kiln"[^>]*target="_blank"[^>]*rel="noopener"/);
  expect(main).toContain('href="/figure-kiln"');
});

test('GET /account/settings/vendor of an artist without a store leads to opening one', async () => {
  const { main } = await read('/account/settings/vendor', (await asVendor(site.db)).headers);
  expect(main).toContain('href="/vendor/onboarding"');
});

test('GET /account/settings lists Vendor Settings for artists and Admin Settings for admins alone', async () => {
  const listed = async (headers: Record<string, string>) => {
    const { main } = await read('/account/settings', headers);
    return ['vendor', 'admin'].filter((tab) => main.includes(`href="/account/settings/${tab}"`));
  };
  expect(await listed((await asCustomer(site.db)).headers)).toEqual([]);
  expect(await listed((await asVendor(site.db)).headers)).toEqual(['vendor']);
  const admin = await asAdmin(site.db);
  expect(await listed(admin.headers)).toEqual(['admin']);
  const { main } = await read('/account/settings/admin', admin.headers);
  const links = [...main.matchAll(/href="(\/(?:admin|system)[^"]*)"/g)].map(([, href = '']) => href);
  expect(links).toContain('/admin/customers');
  for (const link of links) expect([link, (await read(link, admin.headers)).status]).toEqual([link, 200]);
});
