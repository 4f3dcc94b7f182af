/** How many mails messages bring, whatever artists and strangers do, and what the links in them do. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { linkFor } from '../../../src/features/accounts/links/signed-links.server.ts';
import { signedLinks } from '../../../src/features/accounts/links/signed-links.table.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { writeAboutOrder } from '../../../src/features/messages/messages.server.ts';
import { messages, mutedVendors, threads } from '../../../src/features/messages/messages.table.ts';
import { sumUpMessages } from '../../../src/features/messages/sum-up-messages.server.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { type AccountSite, password } from '../../support/account-site.ts';
import { makeOrder, type OrderChanges } from '../../support/orders.ts';
import { startThreadSite, type ThreadSite, typedMessage as typed } from '../../support/thread-site.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let world: ThreadSite;
let site: AccountSite;
let owner: Visitor;

beforeAll(async () => {
  world = await startThreadSite();
  ({ site, owner } = world);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.mails.mails.length = 0;
  await site.db.delete(threads);
  await site.db.delete(mutedVendors);
});

const hour = 3_600_000;
const mailsTo = (address: string) => site.mails.mails.filter(({ to }) => to.toLowerCase() === address);
const toPat = () => mailsTo('pat@visitors.example').length;
const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

/** Has a guest write, mail or not. Returns the thread's path on the dashboard. */
async function write(changes: Partial<typeof typed> = {}): Promise<string> {
  site.clock.advance(1000);
  await world.guest().submit('/first-kiln/message', { ...typed, ...changes });
  const [newest] = await site.db
    .select({ id: threads.id })
    .from(threads)
    .orderBy(sql`${threads.createdAt} desc`)
    .limit(1);
  return `/vendor/first-kiln/messages/${newest?.id}`;
}

test('a stranger gets one mail, whatever the artist and accomplices write', async () => {
  const addresses = ['sam@gmail.com', 'Sam@Gmail.com', 'sam+kiln@gmail.com', 's.a.m@googlemail.com', 'sam+2@gmail.com'];
  let written = 0;
  for (let round = 0; round < 3; round++) {
    for (const fromEmail of addresses) {
      const path = await write({ fromEmail });
      for (let reply = 0; reply < 4; reply++, written++) await world.reply(path, `Buy my jars, no. ${written}`);
      site.clock.advance(10 * 60_000);
    }
  }
  const mailed = site.mails.mails.filter(({ template }) => template === 'artist-answer');
  expect([written, mailed.length]).toEqual([60, 1]);
  // Nor when twenty at once, or days later.
  const paths = await Promise.all(Array.from({ length: 4 }, () => write({ fromEmail: 'ada@example.org' })));
  await Promise.all(paths.map((path, n) => world.reply(path, `At once, no. ${n}`)));
  site.clock.advance(10 * 24 * hour);
  for (const path of paths) await world.reply(path, 'Later');
  expect(mailsTo('ada@example.org')).toHaveLength(1);
});

test('the artist reads what wasn’t emailed and why, and no page says that it was', async () => {
  const path = await world.begin();
  await world.reply(path);
  expect(await textOf(owner, `${path}?sent=1`)).toMatch(/We’ve emailed it to Pat\..*Pat hasn’t opened your earlier/s);
  await world.reply(path, 'And it holds ten pounds.');
  const kept = await textOf(owner, `${path}?sent=1`);
  expect(kept).toContain('Not emailed. Pat will see this when they open your earlier email.');
  expect(kept).not.toMatch(/emailed it to/);
  expect(await textOf(owner, path)).toContain('Not emailed</p>');
});

test('opening a thread is a press: it shows what wasn’t mailed, and replies from then on are mailed five a day', async () => {
  const path = await world.begin();
  const link = await world.answer(path);
  await world.reply(path, 'It holds ten pounds.');
  const closed = await textOf(world.guest(), link);
  expect(closed).toContain('Open Messages');
  expect(closed).not.toContain('Yes, inside and out.');
  await world.open(link);
  const page = await textOf(world.guest(), link);
  expect(page).toMatch(/Yes, inside and out\..*It holds ten pounds\./s);
  expect(page).not.toContain('Not emailed');
  expect(toPat()).toBe(1);
  for (let n = 0; n < 8; n++) await world.reply(path, `No. ${n}`);
  expect(toPat()).toBe(5);
  expect(await textOf(owner, `${path}?sent=1`)).toContain('open one of your earlier emails');
  await world.guest().submit(link, { do: 'answer', body: 'Stop.' });
  for (let n = 10; n < 18; n++) await world.reply(path, `No. ${n}`);
  expect(toPat()).toBe(10);
  site.clock.advance(25 * hour);
  for (let n = 20; n < 28; n++) await world.reply(path, `No. ${n}`);
  expect(toPat()).toBe(15);
});

test('a reply that waited for another thread of the same address is mailed once that one is opened', async () => {
  const first = await world.begin();
  const link = await world.answer(first);
  const second = await world.begin({ body: 'And the lid?' });
  await world.reply(second, 'The lid too.');
  expect(toPat()).toBe(1);
  await world.open(link);
  expect(toPat()).toBe(2);
  expect(site.mails.mails.at(-1)).toMatchObject({ template: 'artist-answer', data: { body: 'The lid too.' } });
  expect(world.lastLink()).not.toBe(link);
});

test('mail scanners that open all links of all mails, with GET and HEAD, change nothing', async () => {
  const path = await world.begin();
  await world.answer(path);
  const { email } = await site.account();
  await site.app.mails.add(site.db, {
    template: 'messages-waiting',
    to: email,
    data: { vendorName: 'Kiln', vendorSlug: 'first-kiln', count: 2 },
  });
  const stored = async () => [
    await site.db.select().from(threads),
    await site.db.select().from(messages),
    await site.db.select().from(signedLinks),
    await site.db.select().from(mutedVendors),
  ];
  const before = await stored();
  const unseal = (sealed: string) => site.app.sealFor(mailPurpose).open(sealed);
  const { siteUrl } = site.app.config;
  const links = new Set<string>();
  for (const mail of site.mails.mails) {
    const { html, text } = await renderMail(mail, { name: 'Site', siteUrl, operatorAddress: '', unseal });
    for (const [url] of `${html} ${text}`.matchAll(new RegExp(`${siteUrl}[^\\s"<]*`, 'g'))) links.add(url);
  }
  expect([...links].filter((url) => url.includes('/threads/'))).toHaveLength(2);
  for (const url of links) {
    for (const method of ['GET', 'HEAD']) {
      const target = url.slice(siteUrl.length).split('#')[0] || '/';
      expect((await site.fetch(target, { method })).status, `${method} ${target}`).toBeLessThan(500);
    }
  }
  expect(await stored()).toEqual(before);
});

test('“I didn’t write this” is in the first mail, ends the thread, and ends the store’s mails to that address', async () => {
  const path = await world.begin();
  const link = await world.answer(path);
  const mail = site.mails.mails.at(-1);
  const unseal = (sealed: string) => site.app.sealFor(mailPurpose).open(sealed);
  const where = { name: 'Site', siteUrl: 'https://site.example', operatorAddress: '', unseal };
  const { text } = await renderMail(mail as NonNullable<typeof mail>, where);
  expect(text).toContain(`I didn’t write this: https://site.example${link}#not-mine`);
  expect(await textOf(world.guest(), link)).toContain('id="not-mine"');
  const pressed = await world.guest().submit(link, { do: 'not-mine' });
  expect(pressed.headers.get('location')).toBe(link);
  const page = await textOf(world.guest(), link);
  expect(page).toContain('These messages are over');
  expect(page).not.toContain('Yes, inside');
  for (const form of ['open', 'answer', 'not-mine']) {
    expect([403, 404]).toContain((await world.guest().submit(link, { do: form, body: 'But' })).status);
  }
  expect((await owner.submit(path, { do: 'answer', body: 'Please' })).status).toBe(403);
  expect(await textOf(owner, path)).toContain('someone else wrote this');
  const again = await world.begin({ fromEmail: 'PAT@visitors.example' });
  await world.reply(again);
  expect(await textOf(owner, `${again}?sent=1`)).toContain('Pat doesn’t want emails with messages from your store.');
  expect(toPat()).toBe(1);
});

test('who writes in their account has confirmed their address, and takes back that they wanted no mails', async () => {
  const { email } = await site.account();
  const link = await world.answer(await world.begin({ fromEmail: email }));
  await world.guest().submit(link, { do: 'not-mine' });
  site.clock.advance(1000);
  const customer = newVisitor(site);
  await customer.submit('/customer/signin', { email, password });
  const cookie = Array.from(customer.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const sent = await site.post('/api/messages', { ...typed, fromEmail: email, vendor: 'first-kiln' }, { cookie });
  expect(sent.status).toBe(200);
  const mail = site.mails.mails.at(-1);
  const id = mail?.template === 'artist-message' ? mail.data.threadId : '';
  for (let n = 0; n < 8; n++) await world.reply(`/vendor/first-kiln/messages/${id}`, `No. ${n}`);
  expect(mailsTo(email)).toHaveLength(1 + 5);
});

/** Stores a paid order with a typed address. Returns the link that its mails and the browser that paid have. */
async function orderOf(customerEmail: string, changes: OrderChanges = {}) {
  const [vendor] = await site.db.select().from(vendors).where(eq(vendors.slug, 'first-kiln'));
  const paid = { customerEmail, paidAt: new Date(), ...changes };
  const number = await makeOrder(site.db, { id: vendor?.id ?? '' }, paid);
  const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
  const id = order?.id ?? '';
  const { path } = await linkFor(site.app, site.db, { subject: 'order', subjectId: id, email: customerEmail });
  return { id, number, link: path, messages: `${path}/messages` };
}

/** Has the artist write about an order, and its guest answer, on each of some days. */
async function writeForDays(order: Awaited<ReturnType<typeof orderOf>>, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    for (let n = 0; n < 7; n++) await writeAboutOrder(site.app, order.id, { side: 'vendor', body: `No. ${day}, ${n}` });
    const answer = await world.guest().submit(order.messages, { do: 'answer', body: `Do go on, ${day}` });
    expect(answer.headers.get('location')).toBe(`${order.messages}?sent=1`);
    site.clock.advance(25 * hour);
  }
}

test('a guest’s order with the address of somebody who disowned the store brings them no more of its messages', async () => {
  const link = await world.answer(await world.begin());
  await world.guest().submit(link, { do: 'not-mine' });
  const order = await orderOf('pat@visitors.example');
  await world.guest().submit(order.link, { do: 'message', body: 'When does it ship?' });
  await writeForDays(order, 4);
  expect(toPat()).toBe(1);
  expect(await site.db.select().from(mutedVendors)).toHaveLength(1);
});

test('an order’s address gets five mails a day and ten in all, whatever is written by the order’s link', async () => {
  const order = await orderOf('pat@visitors.example');
  for (let n = 0; n < 7; n++) await writeAboutOrder(site.app, order.id, { side: 'vendor', body: `First ${n}` });
  expect(world.lastLink()).toBe(order.messages);
  await world.guest().submit(order.messages, { do: 'answer', body: 'Thanks' });
  await writeAboutOrder(site.app, order.id, { side: 'vendor', body: 'You’re welcome' });
  expect(toPat()).toBe(5);
  expect(await textOf(world.guest(), order.messages)).toContain('You’re welcome');
  site.clock.advance(25 * hour);
  await writeForDays(order, 4);
  expect(toPat()).toBe(10);
  const [thread] = await site.db.select().from(threads);
  const path = `/vendor/first-kiln/messages/${thread?.id}`;
  expect(await textOf(owner, path)).toContain('got 10 emails with your messages about this order');
  // It proves nothing for another thread either.
  expect(thread?.openedAt).toBeNull();
  expect((await world.guest().submit(order.messages, { do: 'open' })).status).toBe(404);
});

test('“This isn’t my order” ends the store’s messages, the order’s own mails go on, and only an account takes it back', async () => {
  const { id: userId, email } = await site.account();
  const order = await orderOf(email, { userId });
  await writeAboutOrder(site.app, order.id, { side: 'vendor', body: 'It ships soon.' });
  const mail = site.mails.mails.at(-1);
  const unseal = (sealed: string) => site.app.sealFor(mailPurpose).open(sealed);
  const where = { name: 'Site', siteUrl: 'https://site.example', operatorAddress: '', unseal };
  const { text } = await renderMail(mail as NonNullable<typeof mail>, where);
  expect(text).toContain(`This isn’t my order: https://site.example${order.messages}#not-mine`);
  expect(text).not.toContain('message form');
  expect(await textOf(world.guest(), order.messages)).toContain('id="not-mine"');
  const pressed = await world.guest().submit(order.messages, { do: 'not-mine' });
  expect(pressed.headers.get('location')).toBe(`${order.messages}?ended=1`);
  expect(await textOf(world.guest(), `${order.messages}?ended=1`)).toContain(
    'You still get emails about the order itself',
  );
  await writeForDays(order, 2);
  expect(mailsTo(email)).toHaveLength(1);
  const customer = newVisitor(site);
  await customer.submit('/customer/signin', { email, password });
  site.mails.mails.length = 0;
  const own = `/account/orders/${order.number}/messages`;
  const answer = await customer.submit(own, { do: 'answer', body: 'It is mine after all.' });
  expect(answer.headers.get('location')).toBe(`${own}?sent=1`);
  for (let day = 0; day < 3; day++) {
    for (let n = 0; n < 7; n++)
      await writeAboutOrder(site.app, order.id, { side: 'vendor', body: `Mail ${day}, ${n}` });
    expect(mailsTo(email)).toHaveLength(5 * (day + 1));
    if (day === 0) await customer.submit(own, { do: 'answer', body: 'Thanks' });
    else site.clock.advance(25 * hour);
  }
});

test('beyond 20 new threads of guests in an hour, an artist gets one summary of those they haven’t read', async () => {
  const paths = [];
  for (let n = 0; n < 26; n++) paths.push(await write({ fromEmail: `guest-${n}@visitors.example` }));
  expect(mailsTo('first-kiln@stores.example')).toHaveLength(20);
  await owner.get(paths.at(-1) ?? '');
  site.mails.mails.length = 0;
  await sumUpMessages(site.app);
  expect(site.mails.mails).toHaveLength(0);
  site.clock.advance(hour + 1000);
  await Promise.all([sumUpMessages(site.app), sumUpMessages(site.app)]);
  await sumUpMessages(site.app);
  expect(site.mails.mails).toMatchObject([
    { template: 'messages-waiting', to: 'first-kiln@stores.example', data: { count: 5, vendorSlug: 'first-kiln' } },
  ]);
  await write({ fromEmail: 'later@visitors.example' });
  expect(site.mails.mails.at(-1)).toMatchObject({ template: 'artist-message' });
});
