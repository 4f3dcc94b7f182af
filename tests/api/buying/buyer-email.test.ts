/** A buyer's address is nowhere that an artist looks: no page, file, PDF, or mail of the store. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { queueOrderMails } from '../../../src/features/buying/orders/order-mails.server.ts';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { disputes } from '../../../src/features/buying/refunds/refunds.table.ts';
import { writeAboutOrder } from '../../../src/features/messages/messages.server.ts';
import { zonedDay } from '../../../src/platform/zoned-time.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { makeOrder, readWhole } from '../../support/orders.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { asVendor, type Person } from '../../support/people.ts';

const email = 'priya@buyers.example';

let site: StartedApp;
let me: Person;
let number: string;
let orderId: string;
let threadId: string;

beforeAll(async () => {
  site = await startApp();
  me = await asVendor(site.db);
  const store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId, email: 'kiln@stores.example' });
  const lamp = await makeProduct(site.db, store, { name: 'Dogwood Lamp' });
  const paid = {
    paidAt: new Date(),
    parcelState: 'to_send',
    customerName: 'Priya Raman',
    customerEmail: email,
  } as const;
  number = await makeOrder(site.db, store, paid);
  const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
  orderId = order?.id ?? '';
  const line = { orderId, productId: lamp.id, position: 0, name: 'Lamp', unitPriceCents: 1_000, quantity: 1 };
  await site.db.insert(orderLines).values({ ...line, picture: makePicture() });
  const dispute = {
    vendorId: store.id,
    amountCents: 400,
    reason: 'fraudulent',
    createdAt: new Date(),
    reportedAt: new Date(),
  };
  await site.db.insert(disputes).values({ id: randomUUID(), orderId, status: 'needs_response', ...dispute });
  threadId = await writeAboutOrder(site.app, orderId, { side: 'visitor', body: 'When does it ship?' });
});
afterAll(() => site.close());

const open = async (path: string) => {
  const response = await site.fetch(`/vendor/kiln${path}`, { headers: me.headers });
  expect(response.status, path).toBe(200);
  return response;
};

test('no page of the store has it', async () => {
  const pages = [
    '',
    '/orders',
    `/orders/${number}`,
    `/orders/${number}/refund`,
    '/messages',
    `/messages/${threadId}`,
    '/figures',
    '/payments',
  ];
  for (const page of pages) expect(await (await open(page)).text(), page).not.toContain('buyers.example');
  expect(await (await open(`/orders?q=${encodeURIComponent(email)}`)).text()).not.toContain('Priya');
});

test('neither the file of the orders nor a PDF has it', async () => {
  const year = zonedDay(new Date(), site.app.config.site.timeZone).slice(0, 4);
  const file = await (await open(`/orders.csv?from=${year}-01-01&to=${year}-12-31`)).text();
  expect(file).toContain('Priya Raman');
  expect(file).not.toMatch(/buyers\.example|\bEmail\b/);
  for (const name of ['packing-slip', 'evidence']) {
    const pdf = await open(`/orders/${number}/${name}.pdf`);
    const text = JSON.stringify(readPdfText(Buffer.from(await pdf.arrayBuffer())));
    expect(text, name).toContain(number);
    expect(text, name).not.toContain('buyers.example');
  }
});

test('no mail to the store has it', async () => {
  await queueOrderMails(site.db, site.app, await readWhole(site.db, orderId));
  const mails = site.mails.mails.filter(({ to }) => to === 'kiln@stores.example');
  expect(mails.map(({ template }) => template)).toEqual(['artist-message', 'order-received']);
  for (const mail of mails) {
    const { html, text } = await renderMail(mail, { name: 'Site', siteUrl: 'https://s.example', operatorAddress: '' });
    expect(html + text).not.toContain('buyers.example');
  }
});

test('an artist taps a message’s name to open it, and its order is a link with the piece’s picture', async () => {
  const list = await (await open('/messages')).text();
  const thread = await (await open(`/messages/${threadId}`)).text();
  expect(list).toMatch(
    new RegExp(`<h2[^>]*><a [^>]*href="/vendor/kiln/messages/${threadId}#latest"[^>]*>Priya Raman</a>`),
  );
  for (const page of [list, thread]) {
    expect(page).toMatch(new RegExp(`<a [^>]*href="/vendor/kiln/orders/${number}"[^>]*>\\s*<picture>`));
  }
});
