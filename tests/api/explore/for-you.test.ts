/** The private row of My Collection with pieces of the categories that the account chose. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

const row = async ({ headers }: Person) => await site.fetch('/account/for-you', { headers });
const choose = async ({ userId }: Person, favoriteCategories: string[]) =>
  await site.db.insert(accountSettings).values({ userId, favoriteCategories });

test('GET /account/for-you is empty without a chosen category, and for guests', async () => {
  const answer = await row(await asCustomer(site.db));
  expect([answer.status, (await answer.text()).trim()]).toEqual([200, '']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const guest = await site.fetch('/account/for-you');
  expect([guest.status, (await guest.text()).trim()]).toEqual([401, '']);
});

test('GET /account/for-you has what can be bought of the chosen categories, few of one artist, and nothing saved', async () => {
  const kiln = await makeVendor(site.db, { name: 'Row Kiln' });
  const unpaid = await makeVendor(site.db, { name: 'Unpaid Kiln', stripeAccountId: null });
  const piece = (vendor: { id: string }, name: string, changes: object = {}) =>
    makeProduct(site.db, vendor, { name, categorySlug: 'ceramics', ...changes });
  for (const name of ['First Bowl', 'Second Bowl', 'Third Bowl']) await piece(kiln, name);
  const other = await makeVendor(site.db, { name: 'Other Kiln' });
  const { id: saved } = await piece(other, 'Saved Bowl');
  await piece(other, 'Sold Bowl', { inventory: 0 });
  await piece(other, 'A Painting', { categorySlug: 'paintings' });
  await piece(other, 'Other <b>Bowl</b>');
  await piece(unpaid, 'Unpaid Bowl');
  const person = await asCustomer(site.db);
  await choose(person, ['ceramics']);
  await site.fetch('/api/favorites', {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: saved, type: 'product' }),
  });
  const html = await (await row(person)).text();
  const names = [...html.matchAll(/<p class="font-semibold">.*?<a[^>]*>(.*?)<\/a>/g)].map(([, name]) => name);
  expect(names).toEqual(['Other &lt;b&gt;Bowl&lt;/b&gt;', 'Third Bowl', 'Second Bowl']);
  const plain = await (await site.fetch('/account/favorites?view=plain', { headers: person.headers })).text();
  expect(plain).toContain('Third Bowl');
  // The page that is stored for offline use has none of it.
  const shell = await (await site.fetch('/account/favorites', { headers: person.headers })).text();
  expect(shell).not.toContain('Third Bowl');
});
