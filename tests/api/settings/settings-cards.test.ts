/** The cards beside the profile in Account Settings: the account's own order and favorites, and nothing where there are none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

const aside = async ({ headers }: Person) =>
  /<aside>([\s\S]*?)<\/aside>/.exec(await (await site.fetch('/account/settings', { headers })).text())?.[1] ?? '';

test('GET /account/settings shows the newest order and the favorites with their own numbers', async () => {
  const person = await asCustomer(site.db);
  const { userId } = person;
  const kiln = await makeVendor(site.db, { owner: 'Ada Potter' });
  const old = await makeOrder(site.db, kiln, { userId, createdAt: new Date('2026-03-01T18:00:00Z') });
  const newest = await makeOrder(site.db, kiln, { userId, createdAt: new Date('2026-04-01T18:00:00Z') });
  await makeOrder(site.db, kiln, { userId, status: 'expired' });
  for (const favorite of [true, true, false]) {
    const { id } = await makeProduct(site.db, kiln, { pictures: [makePicture()] });
    await site.db.insert(favorites).values({ userId, type: 'product', itemId: id, favorite });
  }
  const html = await aside(person);
  expect(html).toContain('All 2 Orders');
  expect(html).toContain(`/account/orders/${newest}`);
  expect(html).not.toContain(old);
  expect(html).toContain('Ada Potter');
  expect(html).toContain('April 1, 2026');
  expect(html).toContain('All 2 Favorites');
  expect(html.match(/<li/g)).toHaveLength(2);
});

test('GET /account/settings of an account without orders and favorites has no cards, whatever others have', async () => {
  expect((await aside(await asCustomer(site.db))).trim()).toBe('');
});
