/** Deleting one's account in a browser without scripts, and the file with one's data. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { collections } from '../../../src/features/favorites/collections.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { createShareToken } from '../../../src/features/favorites/share-token.server.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { openOrderShop, toText } from '../../support/own-orders.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

async function signIn(overrides = {}) {
  const account = await site.account(overrides);
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email: account.email, password });
  return { ...account, visitor };
}
const page = '/account/delete';
const confirm = { do: 'delete', confirm: 'DELETE' };
const isThere = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id))).length === 1;

test('the page says what goes and stays, and a wrong word changes nothing', async () => {
  const { id, email, visitor } = await signIn();
  const response = await visitor.get(page);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = toText(await response.text());
  for (const part of [
    email,
    'Deleted Right Away',
    'What We Keep',
    'for up to 180 days',
    'You have no unfinished orders.',
    'bookkeeping',
  ]) {
    expect(text).toContain(part);
  }
  const refused = await visitor.submit(page, { do: 'delete', confirm: 'please' });
  expect(refused.status).toBe(422);
  expect(toText(await refused.text())).toContain('Type the word DELETE, then try again.');
  const foreign = await visitor.submit(page, confirm, {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  });
  expect(foreign.status).toBe(403);
  expect(await isThere(id)).toBe(true);
});

test('a confirmed deletion signs out everywhere, ends links, and mails what is kept', async () => {
  const shop = await openOrderShop(site);
  const { id, email, visitor } = await signIn();
  const elsewhere = newVisitor(site);
  await elsewhere.submit('/customer/signin', { email, password });
  const { link, number } = await shop.make({ userId: id, customerEmail: email });
  const item = { type: 'product', itemId: shop.jar.id } as const;
  await site.db.insert(favorites).values({ userId: id, ...item });
  const shareToken = createShareToken();
  await site.db.insert(collections).values({ userId: id, name: 'Jars', shareToken });
  expect((await newVisitor(site).get(`/collections/${shareToken}`)).status).toBe(200);
  expect(toText(await (await visitor.get(page)).text())).toContain('1 order of yours isn’t finished');

  const done = await visitor.submit(page, confirm);
  expect([done.status, done.headers.get('location')]).toEqual([303, `${page}?deleted=1`]);
  const last = await visitor.get(`${page}?deleted=1`);
  expect(last.status).toBe(200);
  expect(toText(await last.text())).toContain('Your Account Is Deleted');
  expect(site.mails.mails.at(-1)).toMatchObject({
    template: 'account-deleted',
    to: email,
    data: { openOrders: [number] },
  });
  expect(await isThere(id)).toBe(false);
  for (const one of [visitor, elsewhere]) expect((await one.get('/account/settings')).status).toBe(401);
  expect((await newVisitor(site).get(link)).status).toBe(404);
  expect((await newVisitor(site).get(`/collections/${shareToken}`)).status).toBe(404);
  const again = await newVisitor(site).submit('/customer/signin', { email, password });
  expect(again.headers.get('location')).toContain('/customer/signin');
  expect((await newVisitor(site).get(page)).status).toBe(401);
  const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
  expect(order).toMatchObject({ userId: null, customerEmail: email });
});

test('an artist with an open order is told which; without one the store’s pages are gone', async () => {
  const { id, visitor } = await signIn({ role: 'vendor' });
  const store = await makeVendor(site.db, { ownerUserId: id, slug: 'elm-street-pots', name: 'Elm Street Pots' });
  const jar = await makeProduct(site.db, store, { slug: 'jar' });
  const number = await makeOrder(site.db, store, { parcelState: 'to_send', paidAt: site.clock.now() });
  const html = await (await visitor.get(page)).text();
  expect(html).toContain(`href="/vendor/elm-street-pots/orders/${number}"`);
  expect(html).not.toContain('name="confirm"');
  expect((await visitor.submit(page, confirm)).status).toBe(403);
  expect((await newVisitor(site).get('/elm-street-pots')).status).toBe(200);
  await site.db.update(orders).set({ parcelState: 'delivered' }).where(eq(orders.number, number));
  expect((await visitor.submit(page, confirm)).status).toBe(303);
  for (const path of ['/elm-street-pots', `/elm-street-pots/${jar.slug}`]) {
    expect((await newVisitor(site).get(path)).status).toBe(410);
  }
});

test('the file is the caller’s alone, and private', async () => {
  const { email, visitor } = await signIn({ name: 'Greta Lindqvist' });
  const other = await signIn({ name: 'Somebody Else' });
  expect((await newVisitor(site).get('/account/data')).status).toBe(401);
  const response = await visitor.get('/account/data');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  expect(JSON.parse(text).account).toMatchObject([{ email, name: 'Greta Lindqvist' }]);
  expect(text).not.toContain(other.email);
});
