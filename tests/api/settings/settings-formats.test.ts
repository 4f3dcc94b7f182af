/** Orders and receipts with approximate amounts in the currency that the account chose, and in English until the site speaks more. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { writeAboutOrder } from '../../../src/features/messages/messages.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ env: { APPROXIMATE_RATES: 'EUR:0.92' } });
});
afterAll(() => site.close());

const open = ({ headers }: Person, path: string) => site.fetch(path, { headers });
const page = async (person: Person, path: string) => await (await open(person, path)).text();

test('orders and receipts say about how much it was in the currency that the account chose, in English, and that dollars were paid', async () => {
  const person = await asCustomer(site.db);
  await site.db.insert(accountSettings).values({ userId: person.userId, language: 'fr', currency: 'EUR' });
  const createdAt = new Date('2026-03-01T18:00:00Z');
  const kiln = await makeVendor(site.db);
  const number = await makeOrder(site.db, kiln, { userId: person.userId, status: 'paid', createdAt });
  const history = await page(person, '/account/settings/orders');
  for (const part of ['March 1, 2026', '$10.00', 'about EUR\u00a09.20', 'You paid in US dollars.'])
    expect(history).toContain(part);
  const order = await page(person, `/account/orders/${number}`);
  for (const part of ['March 1, 2026', '$10.00', 'That’s about EUR\u00a09.20. You paid in US dollars.'])
    expect(order).toContain(part);
  const receipt = await open(person, `/account/orders/${number}/receipt.pdf`);
  const text = readPdfText(Buffer.from(await receipt.arrayBuffer()))
    .join(' ')
    .replaceAll('\u00a0', ' ');
  expect(text).toContain('about EUR 9.20. It was charged in US dollars.');
  expect(await page(person, '/account/settings/preferences')).toContain('You always pay in US dollars.');
});

test('the choice of a language says that it is kept for later, and that of a currency for which amounts there is a rate', async () => {
  const person = await asCustomer(site.db);
  const choices = await page(person, '/account/settings/preferences');
  expect(choices).toContain('The site is in English for now. We’ll keep your choice');
  expect(choices).toContain('beside them in EUR.');
});

test('without a rate of the operator, orders have no approximate amount', async () => {
  const person = await asCustomer(site.db);
  await site.db.insert(accountSettings).values({ userId: person.userId, currency: 'GBP' });
  await makeOrder(site.db, await makeVendor(site.db), { userId: person.userId, status: 'paid' });
  const history = await page(person, '/account/settings/orders');
  expect([history.includes('GBP'), history.includes('You paid in US dollars.')]).toEqual([false, false]);
});

test('the messages about an order are a page of their own, and lead back to the order', async () => {
  const [person, other] = [await asCustomer(site.db), await asCustomer(site.db)];
  const order = { userId: person.userId, customerEmail: 'ada@example.com', parcelState: 'to_send' } as const;
  const number = await makeOrder(site.db, await makeVendor(site.db), order);
  const [row] = await site.db.select().from(orders).where(eq(orders.number, number));
  const path = `/account/orders/${number}`;
  const before = await site.fetch(`${path}/messages`, { headers: person.headers, redirect: 'manual' });
  expect(before.headers.get('location')).toBe(`${path}#message`);
  site.clock.set(new Date('2026-03-01T18:00:00Z'));
  await writeAboutOrder(site.app, row?.id ?? '', { side: 'vendor', body: 'It is drying.' });
  expect(await page(person, path)).toContain(`href="${path}/messages"`);
  const messages = await page(person, `${path}/messages`);
  for (const part of ['It is drying.', 'Mar 1, 2026', `<a class="tap link back" href="${path}">Order ${number}</a>`])
    expect(messages).toContain(part);
  expect((await open(other, `${path}/messages`)).status).toBe(404);
});
