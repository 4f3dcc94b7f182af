/** An order's page for its buyer: by the link in a mail, or signed in. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkFor } from '../../../src/features/accounts/links/signed-links.server.ts';
import { signedLinks } from '../../../src/features/accounts/links/signed-links.table.ts';
import { linkToOrder } from '../../../src/features/buying/orders/order-link.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { refundLines, refundRequests } from '../../../src/features/buying/refunds/refunds.table.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { type OrderShop, openOrderShop, paidDay, toText } from '../../support/own-orders.ts';
import { readPdfText } from '../../support/pdf-text.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let shop: OrderShop;
const guest = () => newVisitor(site);
const unknown = '/orders/AAAAAAAAAAAAAAAAAAAAAA';
const day = paidDay;

beforeAll(async () => {
  site = await startAccountSite();
  shop = await openOrderShop(site);
});
afterAll(() => site.close());
beforeEach(() => {
  site.mails.mails.length = 0;
});

async function signIn(): Promise<{ visitor: Visitor; userId: string }> {
  const { id, email } = await site.account();
  const visitor = guest();
  await visitor.submit('/customer/signin', { email, password });
  return { visitor, userId: id };
}

const textOf = async (path: string, visitor = guest()) => toText(await (await visitor.get(path)).text());
const requestsOf = (orderId: string) =>
  site.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));
const ask = (link: string, reason: string, headers = {}) => guest().submit(link, { do: 'refund', reason }, headers);

describe('GET /orders/{token}', () => {
  test('shows the guest their order, is private, and changes nothing', async () => {
    const { id, number, link } = await shop.make({ shipBy: '2026-11-27' });
    const tables = () =>
      Promise.all([orders, signedLinks, refundRequests].map((table) => site.db.select().from(table)));
    const before = await tables();
    const { status, headers } = await guest().get(link);
    const text = await textOf(link);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    for (const part of [
      `Order ${number}`,
      'Getting Ready',
      'Nell will ship it by November 27, 2026.',
      'Ash Jar $10.00',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('12 Story Avenue');
    expect(text).not.toMatch(/priya@|nell@/);
    expect(await tables()).toEqual(before);
    expect(id).not.toBe('');
  });

  test.each([
    [
      { parcelState: 'sent', sentAt: day, carrier: 'usps', trackingNumber: '9405' },
      'On Its Way Nell shipped your order on November 20',
    ],
    [{ parcelState: 'delivered', deliveredAt: day }, 'Delivered Your order was delivered on November 20'],
    [{ parcelState: 'none', status: 'refunded' }, 'Refunded Everything you paid for this order was refunded.'],
    [{ parcelState: 'none', status: 'needs_attention' }, 'Under Review We got your payment'],
  ] as const)('says where an order stands: %j', async (changes, words) => {
    const { link } = await shop.make(changes);
    const html = await (await guest().get(link)).text();
    expect(toText(html)).toContain(words);
    expect(html.includes('https://tools.usps.com/')).toBe('carrier' in changes);
  });

  test('shows the pickup code while it waits, and never after the hand-over or a full refund', async () => {
    const waiting = await shop.makePickup();
    expect(await textOf(waiting.link)).toContain('Pickup code 0417 Give Nell this code');
    for (const changes of [
      { parcelState: 'handed_over', handedOverAt: day },
      { parcelState: 'none', status: 'refunded' },
      { parcelState: 'none' },
    ] as const) {
      const { link } = await shop.makePickup(changes);
      expect(await textOf(link)).not.toContain('0417');
    }
  });

  test('shows refunds with their pieces and reasons, and what was kept', async () => {
    const { id, link } = await shop.make();
    const refundId = await shop.refund(id, { reason: 'One had a crack.' });
    await site.db.insert(refundLines).values({ refundId, orderId: id, position: 0, quantity: 1, restock: false });
    await shop.refund(id, { status: 'failed', amountCents: 100, goodsCents: 100 });
    const text = await textOf(link);
    for (const part of [
      '$4.00 was refunded to your card on November 20, 2026.',
      'Nell wrote: One had a crack.',
      'A refund of $1.00 didn’t go through.',
      'Refunded −$4.00',
      'Paid after refunds $6.00',
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe('a link that opens nothing', () => {
  /** What a caller learns: without the path that they asked for. */
  async function learn(link: string) {
    const [page, receipt, form] = [
      await guest().get(link),
      await guest().get(`${link}/receipt.pdf`),
      await ask(link, 'I changed my mind.'),
    ];
    const pdf = (await receipt.text()).replace(/"requestId":"[^"]*"/, '');
    return [
      page.status,
      (await page.text()).replaceAll(link, ''),
      receipt.status,
      pdf,
      form.status,
      form.headers.get('location')?.replace(link, ''),
    ];
  }

  test('is alike for an ended, a guessed, an unknown one, and that of a thread, and shows nothing of the order', async () => {
    const { id, link } = await shop.make();
    const other = { subject: 'thread', subjectId: id, email: 'priya@buyers.example' } as const;
    const thread = (await linkFor(site.app, site.db, other)).path.replace('/threads/', '/orders/');
    const swapped = link.slice(0, -1) + (link.endsWith('A') ? 'Q' : 'A');
    await guest().submit(link, { 'end-link': 'yes' });
    const nothing = await learn(unknown);
    expect(nothing[0]).toBe(404);
    expect(nothing[2]).toBe(404);
    for (const path of [unknown, `${unknown}/receipt.pdf`, `${link}/receipt.pdf`]) {
      expect(Object.fromEntries((await guest().get(path)).headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    expect(String(nothing[1])).not.toMatch(/Ash Jar|Priya|RC-/);
    for (const guessed of [link, thread, swapped]) expect(await learn(guessed)).toEqual(nothing);
    expect(await requestsOf(id)).toEqual([]);
    expect(site.mails.mails).toEqual([]);
  });

  test('gets a new one by mail to the same address alone, which later mails carry, too', async () => {
    const { id, link } = await shop.make();
    await guest().submit(link, { 'end-link': 'yes' });
    expect((await guest().get(link)).status).toBe(404);
    await guest().submit(link, { 'new-link': 'yes' });
    expect(site.mails.mails).toMatchObject([{ template: 'new-link', to: 'priya@buyers.example' }]);
    const [mail] = site.mails.mails;
    const sealed = mail && 'sealedLink' in mail.data ? (mail.data.sealedLink ?? '') : '';
    const renewed = site.app.sealFor(mailPurpose).open(sealed);
    expect(renewed).not.toBe(link);
    expect((await guest().get(renewed)).status).toBe(200);
    const order = { id, customerEmail: 'priya@buyers.example' };
    expect((await linkToOrder(site.app, site.db, order))?.path).toBe(renewed);
  });

  test('is not one that is in the logs', async () => {
    const { link } = await shop.make();
    await guest().get(`${link}/receipt.pdf`);
    await ask(link, 'I changed my mind.');
    expect(site.logged.join('\n')).not.toContain(link.slice('/orders/'.length));
  });
});

describe('/account/orders/{number}', () => {
  test('shows the account’s own order, and another’s like an unknown one', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const own = await shop.make({ userId: ada.userId });
    const [path, nowhere] = [`/account/orders/${own.number}`, '/account/orders/RC-0000-0000'];
    const page = await ada.visitor.get(path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(toText(await page.text())).toContain('Ash Jar $10.00');
    expect((await ada.visitor.get(`${path}/receipt.pdf`)).headers.get('content-type')).toBe('application/pdf');
    const learn = async (visitor: Visitor, at: string) => {
      const [there, pdf] = [await visitor.get(at), await visitor.get(`${at}/receipt.pdf`)];
      const form = await visitor.submit(at, { do: 'refund', reason: 'Mine now.' });
      const texts = [await there.text(), await pdf.text()].map((text) =>
        text.replaceAll(at, '').replace(/"requestId":"[^"]*"/, ''),
      );
      return [there.status, pdf.status, form.status, ...texts, form.headers.get('location')?.replace(at, '')];
    };
    const nothing = await learn(bob.visitor, nowhere);
    expect(nothing.slice(0, 2)).toEqual([404, 404]);
    expect(await learn(bob.visitor, path)).toEqual(nothing);
    for (const odd of ['x', 'rc-0000-0000', '%00', '%27%20or%201=1']) {
      expect([400, 404]).toContain((await bob.visitor.get(`/account/orders/${odd}`)).status);
    }
    expect((await guest().get(path)).status).toBe(401);
    expect((await guest().get(`${path}/receipt.pdf`)).status).toBe(401);
    expect(await requestsOf(own.id)).toEqual([]);
  });

  test('refuses a form of another site', async () => {
    const { visitor, userId } = await signIn();
    const { id, number } = await shop.make({ userId });
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await visitor.submit(`/account/orders/${number}`, { do: 'refund', reason: 'Theirs.' }, headers);
    expect(answer.status).toBe(403);
    expect(await requestsOf(id)).toEqual([]);
  });

  test('is in the order history, with state, tracking, refund, receipt, and message', async () => {
    const { visitor, userId } = await signIn();
    const parcel = { parcelState: 'sent', sentAt: day, carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
    const { id, number } = await shop.make({ userId, ...parcel });
    await shop.refund(id);
    const html = await (await visitor.get('/account/settings/orders')).text();
    expect(toText(html)).toContain('Shipped November 20, 2026 $10.00 $4.00 refunded');
    const path = `/account/orders/${number}`;
    for (const href of [
      path,
      `${path}/receipt.pdf`,
      `${path}#message`,
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    ]) {
      expect(html).toContain(`href="${href}"`);
    }
  });
});

test('the receipt as a PDF has every amount, and is only of orders that were paid', async () => {
  const { id, number, link } = await shop.make();
  await shop.refund(id);
  const response = await guest().get(`${link}/receipt.pdf`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="receipt-${number}.pdf"`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  const text = readPdfText(Buffer.from(await response.arrayBuffer())).join('\n');
  for (const part of [number, 'Ash Jar', 'Kiln', '12 Story Avenue', 'Paid', '$10.00', '−$4.00', '$6.00']) {
    expect(text).toContain(part);
  }
  // As on the page that the same link opens.
  expect([text.includes('p•••@buyers.example'), text.includes('priya@')]).toEqual([true, false]);
  const unpaid = await shop.make({ status: 'pending', paidAt: null, parcelState: 'none' });
  expect((await guest().get(`${unpaid.link}/receipt.pdf`)).status).toBe(404);
});
