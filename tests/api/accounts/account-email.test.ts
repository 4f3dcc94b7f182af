/** The forms that change an account's address. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkFor } from '../../../src/features/accounts/links/signed-links.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { hashMailbox } from '../../../src/features/messages/mail-limits.server.ts';
import { threads } from '../../../src/features/messages/messages.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

test('POST /account/email needs the password, answers alike for a taken address, and the mailed link changes the address', async () => {
  const { email } = await site.account();
  const taken = await site.account();
  const to = 'somewhere-else@example.com';
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const ask = (to: string, current = password) => visitor.submit('/account/email', { email: to, current });
  expect(
    (await newVisitor(site).submit('/account/email', { email: 'ada@example.org', current: password })).status,
  ).toBe(401);
  await ask('ada@example.org', 'not the password');
  expect(await (await visitor.get('/account/settings/account')).text()).toContain('That’s not your current password.');
  const answers: string[] = [];
  for (const address of [taken.email, to]) {
    const { status, headers } = await ask(address);
    const page = await (await visitor.get(headers.get('location') ?? '')).text();
    const part = page.slice(page.indexOf('id="email"'), page.indexOf('id="password"'));
    answers.push(`${status} ${headers.get('location')} ${part.replaceAll(address.split('@')[0] ?? '', 'x')}`);
  }
  expect(answers[0]).toBe(answers[1]);
  const link = site.mailedLink('change-email', '/customer/confirm-email');
  const strangers = await (await newVisitor(site).get(link)).text();
  expect([strangers.includes('Enter its password'), strangers.includes(email)]).toEqual([true, false]);
  expect((await visitor.submit(link, {})).headers.get('location')).toBe(
    '/account/settings/account?changed=email#email',
  );
  expect(await (await visitor.get('/account/settings/account?changed=email')).text()).toContain(to);
  expect((await visitor.get(link)).status).toBe(410);
  expect((await visitor.submit('/customer/signin', { email: to, password })).headers.get('location')).toBe('/');
});

test('mails about the account’s orders and conversations go to the new address, and links in the old mailbox end', async () => {
  const { id: userId, email } = await site.account();
  const vendor = await makeVendor(site.db);
  const numbers = [
    await makeOrder(site.db, vendor, { userId, customerEmail: email }),
    await makeOrder(site.db, vendor, { userId, customerEmail: 'a-present@example.org' }),
    await makeOrder(site.db, vendor, { userId: null, customerEmail: email }),
  ];
  const read = async (number = '') => {
    const [order] = await site.db.select().from(orders).where(eq(orders.number, number));
    if (!order) throw new Error('There is no such order.');
    return order;
  };
  const own = await read(numbers[0]);
  const [thread] = await site.db
    .insert(threads)
    .values({
      vendorId: vendor.id,
      orderId: own.id,
      visitorName: 'Ada',
      visitorEmail: email,
      mailboxHash: hashMailbox(site.app, email),
    })
    .returning();
  const links = [
    await linkFor(site.app, site.db, { subject: 'order', subjectId: own.id, email }),
    await linkFor(site.app, site.db, { subject: 'thread', subjectId: thread?.id ?? '', email }),
  ];
  const open = async (path: string) => (await newVisitor(site).get(path)).status;
  for (const { path } of links) expect(await open(path)).toBe(200);
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const to = 'new-mailbox@example.com';
  await visitor.submit('/account/email', { email: to, current: password });
  await visitor.submit(site.mailedLink('change-email', '/customer/confirm-email'), {});
  expect(await Promise.all(numbers.map(async (number) => (await read(number)).customerEmail))).toEqual([
    to,
    'a-present@example.org',
    email,
  ]);
  // How many mails a mailbox gets, and which stores it has blocked, follows the address.
  expect(await site.db.select().from(threads).where(eq(threads.visitorEmail, to))).toMatchObject([
    { mailboxHash: hashMailbox(site.app, to) },
  ]);
  site.mails.mails.length = 0;
  for (const { path } of links) {
    expect([404, 410]).toContain(await open(path));
    // What the old mail asks for goes to the new address.
    await newVisitor(site).submit(path, { 'new-link': 'yes' });
  }
  expect(site.mails.mails).toMatchObject([
    { template: 'new-link', to },
    { template: 'new-link', to },
  ]);
});
