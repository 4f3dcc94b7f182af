import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedLinks } from '../../../src/features/accounts/links/signed-links.table.ts';
import { linkToOrder } from '../../../src/features/buying/orders/order-link.server.ts';
import { accountOf, findOrderBySession } from '../../../src/features/buying/orders/orders.server.ts';
import { orders, paymentEvents } from '../../../src/features/buying/orders/orders.table.ts';
import { refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { DomainError } from '../../../src/platform/errors.ts';
import { mailPurpose } from '../../../src/platform/seal.ts';
import { checkOutAt } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer } from '../../support/people.ts';

let site: StartedApp;
let bowl: { id: string };
let jar: { id: string };
beforeAll(async () => {
  site = await startApp();
  const vendor = await makeVendor(site.db, {
    slug: 'portland-kiln',
    name: 'Portland Kiln',
    owner: 'Marcus Webb',
    stripeAccountId: `acct_demo_${crypto.randomUUID().slice(0, 8)}`,
    shippingCents: 1_200,
    freeShippingOverCents: 9_000,
    pickup: 'Studio, 900 Logan Street\nSaturdays 10 to 2',
  });
  const pictures = [makePicture({ key: 'demo/portland-kiln/moon-jar' })];
  bowl = await makeProduct(site.db, vendor, { name: 'Ash Bowl', priceCents: 4_000, inventory: 40 });
  jar = await makeProduct(site.db, vendor, { name: 'Moon Jar', priceCents: 9_500, pictures });
});
afterAll(() => site.close());

/** Buys. Returns the URL of the confirmation and the browser's cookies. */
async function buyInBrowser(items: unknown, delivery: string, headers: Record<string, string> = {}) {
  const answer = await checkOutAt(site, { items, delivery }, headers, { line1: '12 Story Avenue' });
  const { sessionId } = await answer.json();
  await site.emulator?.pay(sessionId, { email: 'jane.roe@example.com' });
  const cookie = answer.headers
    .getSetCookie()
    .filter((line) => line.startsWith('guest='))
    .map((set) => set.split(';')[0])
    .join('; ');
  return { path: `/checkout/success?vendor=portland-kiln&session_id=${sessionId}`, cookie };
}

const buy = async (...about: Parameters<typeof buyInBrowser>) => (await buyInBrowser(...about)).path;

/** Returns the page's main element as text and as HTML. */
async function see(path: string, headers: Record<string, string> = {}) {
  const response = await site.fetch(path, { headers });
  const html = await response.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main
    .replaceAll('<wbr>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  return { response, html, main, text };
}

describe('the confirmation of a paid order', () => {
  test('shows the seller, the date, the mail’s recipient, the products with pictures, and every amount', async () => {
    site.clock.set(new Date('2026-11-22T03:30:00Z'));
    const path = await buy(
      [
        { productId: jar.id, quantity: 1 },
        { productId: bowl.id, quantity: 2 },
      ],
      'shipping',
    );
    const { response, main, text } = await see(path);
    expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(main).toContain('<a class="link" href="/portland-kiln">Portland Kiln</a> by Marcus Webb');
    // The evening before, in Louisville.
    expect(text).toContain('Date November 21, 2026');
    expect(text).toContain('Today 21 You paid, and Marcus Webb gets an email about your order.');
    expect(text).toMatch(/Paid \$180\.54 /);
    expect(text).toContain('Email j•••@example.com');
    expect(main).toMatch(/<img[^>]*src="\/media\/demo\/portland-kiln\/moon-jar-720\.webp"[^>]*loading="eager"/);
    for (const line of ['Moon Jar $95.00', '2 × Ash Bowl $40.00 each $80.00', 'Subtotal $175.00', 'Shipping Free']) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain('$0.00');
  });

  test('shows what was given back since', async () => {
    const path = await buy([{ productId: jar.id, quantity: 1 }], 'pickup');
    expect((await see(path)).text).not.toContain('Refunded');
    const order = await findOrderBySession(site.db, new URLSearchParams(path.split('?')[1]).get('session_id') ?? '');
    const parts = {
      goodsCents: 400,
      shippingCents: 0,
      processingFeeCents: 0,
      applicationFeeCents: 6,
      amountCents: 400,
    };
    const orderId = order?.id ?? '';
    await site.db
      .insert(refunds)
      .values({ orderId, status: 'succeeded', source: 'vendor', succeededAt: site.app.clock.now(), ...parts });
    expect((await see(path)).text).toMatch(/Refunded −\$4\.00 Paid after refunds \$/);
  });

  test('shows the place of a pickup', async () => {
    const { main, text } = await see(await buy([{ productId: bowl.id, quantity: 1 }], 'pickup'));
    expect(main).toContain('Studio, 900 Logan Street\nSaturdays 10 to 2');
    expect(text).toContain('Pickup Free');
    expect(text).toMatch(
      /Then Pickup Marcus Webb will get your order ready\. Please pick it up here: Studio, 900 Logan Street/,
    );
    expect(main).toContain('<a class="link" href="/portland-kiln#message">Message Marcus Webb</a>');
    expect(text).not.toContain('Ships to');
  });

  test('shows the pickup code only to the account that ordered', async () => {
    const ada = await asCustomer(site.db);
    const path = await buy([{ productId: bowl.id, quantity: 1 }], 'pickup', ada.headers);
    expect((await see(path, ada.headers)).text).toMatch(/Pickup code \d{4} Give Marcus Webb this code/);
    expect((await see(path, {})).text).toContain('Pickup code In the email with your order');
  });

  test('shows the postal address only to the account that ordered, and the email address to no one', async () => {
    const [ada, bob] = [await asCustomer(site.db), await asCustomer(site.db)];
    const path = await buy([{ productId: bowl.id, quantity: 1 }], 'shipping', ada.headers);
    const own = await see(path, ada.headers);
    expect(own.response.headers.get('cache-control')).toBe('private, no-store');
    expect(own.main).toContain('Alex Demo\n12 Story Avenue\nLouisville, KY 40202');
    for (const headers of [{}, bob.headers, { authorization: 'Bearer test-token-nobody' }]) {
      const { html, text } = await see(path, headers);
      expect(text).toContain('Ships to The address you gave at checkout');
      expect(html).not.toMatch(/Story Avenue|40202|Alex Demo/);
    }
    for (const headers of [{}, ada.headers, bob.headers]) {
      expect((await see(path, headers)).html).not.toMatch(/jane\.roe|roe@/);
    }
  });

  test('shows a guest the postal address in the browser that ordered, and in no other', async () => {
    const { path, cookie } = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    expect(cookie).toMatch(/^guest=/);
    expect((await see(path, { cookie })).main).toContain('12 Story Avenue');
    const other = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    for (const strange of ['', other.cookie, `${cookie.slice(0, -1)}!`]) {
      const { html, text } = await see(path, { cookie: strange });
      expect(text).toContain('Ships to The address you gave at checkout');
      expect(html).not.toMatch(/Story Avenue|40202|Alex Demo/);
    }
  });
});

describe('POST /checkout/order', () => {
  const openOrder = (path: string, headers: Record<string, string>, button: Record<string, string> = {}) => {
    const session = new URLSearchParams(path.split('?')[1]).get('session_id') ?? '';
    // The confirmation has no-referrer, so browsers hide its origin.
    const init = { method: 'POST', body: new URLSearchParams({ session, ...button }), redirect: 'manual' } as const;
    return site.fetch('/checkout/order', { ...init, headers: { origin: 'null', ...headers } });
  };

  test('leads the browser that bought to the link of its mail, and an account to its order', async () => {
    const { path, cookie } = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    const page = await see(path, { cookie });
    expect(page.main).toContain('action="/checkout/order"');
    const answer = await openOrder(path, { cookie });
    const link = answer.headers.get('location') ?? '';
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
    expect(link).toMatch(/^\/orders\/[\w-]{22}$/);
    const mail = site.mails.mails.findLast(({ template }) => template === 'order-confirmed');
    if (mail?.template !== 'order-confirmed') throw new Error('No mail.');
    expect(site.app.sealFor(mailPurpose).open(mail.data.sealedLink ?? '')).toBe(link);
    expect((await see(link)).text).toContain('Ash Bowl $40.00');
    const ada = await asCustomer(site.db);
    const own = await buy([{ productId: bowl.id, quantity: 1 }], 'shipping', ada.headers);
    expect((await openOrder(own, ada.headers)).headers.get('location')).toMatch(/^\/account\/orders\/RC-/);
  });

  test('leads to the messages about the order: first to the form on its page, then to what was written', async () => {
    const messages = { messages: 'yes' };
    const guest = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    const { main } = await see(guest.path, { cookie: guest.cookie });
    expect(main).toMatch(/<button[^>]*form="own-order" name="messages" value="yes"[^>]*>Message Marcus Webb</);
    const link = (await openOrder(guest.path, { cookie: guest.cookie })).headers.get('location') ?? '';
    const opened = (await openOrder(guest.path, { cookie: guest.cookie }, messages)).headers.get('location');
    expect(opened).toBe(`${link}/messages`);
    const follow = async () => (await site.fetch(`${link}/messages`, { redirect: 'manual' })).headers.get('location');
    expect(await follow()).toBe(`${link}#message`);
    const body = new URLSearchParams({ do: 'message', body: 'Is the bowl glazed?' });
    await site.fetch(link, { method: 'POST', body, headers: { origin: 'null' }, redirect: 'manual' });
    expect(await follow()).toBeNull();
    expect((await see(`${link}/messages`)).text).toContain('Is the bowl glazed?');
    const ada = await asCustomer(site.db);
    const own = await buy([{ productId: bowl.id, quantity: 1 }], 'shipping', ada.headers);
    await see(own, ada.headers);
    const there = (await openOrder(own, ada.headers, messages)).headers.get('location');
    expect(there).toMatch(/^\/account\/orders\/RC-[\w-]+\/messages$/);
  });

  test('makes the link of an order that has none yet', async () => {
    const { path, cookie } = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    await see(path, { cookie });
    await site.db.delete(signedLinks);
    const link = (await openOrder(path, { cookie })).headers.get('location') ?? '';
    expect((await see(link)).response.status).toBe(200);
  });

  test('leads nobody else there', async () => {
    const { path } = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    const other = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    const bob = await asCustomer(site.db);
    const strangers: Record<string, string>[] = [{}, { cookie: other.cookie }, bob.headers];
    for (const headers of strangers) {
      expect((await see(path, headers)).main).not.toContain('/checkout/order');
      expect((await openOrder(path, headers)).headers.get('location')).toMatch(/^\/checkout\/success\?/);
    }
    expect((await openOrder('?session_id=cs_test_unknown', {})).headers.get('location')).toBe('/checkout/success');
  });
});

describe('an order that an admin has settled', () => {
  /** Buys, and marks the order as one whose payment didn’t match, until an admin settled it. */
  async function settle(changes: Partial<typeof orders.$inferInsert> = {}) {
    const { path, cookie } = await buyInBrowser([{ productId: bowl.id, quantity: 1 }], 'shipping');
    await see(path);
    const sessionId = new URLSearchParams(path.split('?')[1]).get('session_id') ?? '';
    const paid = await findOrderBySession(site.db, sessionId);
    const events = () => site.db.$count(paymentEvents, eq(paymentEvents.orderId, paid?.id ?? ''));
    // News of the payment that comes later would need a person again.
    await expect.poll(events, { timeout: 20_000 }).toBeGreaterThan(0);
    const attention = { status: 'needs_attention', attention: 'mismatch', parcelState: 'none' } as const;
    const [order] = await site.db
      .update(orders)
      .set({ ...attention, attentionClosedAt: site.clock.now(), ...changes })
      .where(eq(orders.id, paid?.id ?? ''))
      .returning();
    if (!order) throw new Error('No order.');
    return { path, cookie, order };
  }
  const texts = async (path: string, link: string) => [(await see(path)).text, (await see(link)).text];
  const linkOf = async ({ id }: { id: string }) =>
    (await linkToOrder(site.app, site.db, { id, customerEmail: 'jane.roe@example.com' }))?.path ?? '';

  test('says whether the money came back, and shows no receipt over another amount', async () => {
    const { path, order } = await settle();
    const link = await linkOf(order);
    for (const text of await texts(path, link)) {
      expect(text).toContain('We’ve reviewed and settled it. No refund was made.');
      expect(text).toContain(`include order ${order.number}.`);
      expect(text).not.toMatch(/reviewing|We’ll review|Receipt|Paid \$/);
    }
    expect((await see(`${link}/receipt.pdf`)).response.status).toBe(404);
    const payment = { paymentId: order.paymentId ?? '', account: accountOf(order) };
    await site.app.payments.refund({ ...payment, refundId: crypto.randomUUID(), amountCents: 1_234 });
    for (const text of await texts(path, link)) expect(text).toContain('refunded $12.34 to your card.');
    const { payments } = site.app;
    const listRefunds = () => Promise.reject(new DomainError('payments_unavailable', 'Stripe is away.'));
    site.app.payments = { ...payments, listRefunds };
    for (const text of await texts(path, link)) expect(text).toContain('We can’t look up refunds right now.');
    site.app.payments = payments;
  });

  test('says so if no payment is known', async () => {
    const { path, order } = await settle({ attention: 'session_unknown', paymentId: null });
    for (const text of await texts(path, await linkOf(order))) {
      expect(text).toContain('We know of no payment for it, and nothing was refunded.');
    }
  });

  test('is under review until then, and a payment that nobody found isn’t said to be there', async () => {
    const { path } = await settle({ attentionClosedAt: null });
    expect((await see(path)).text).toContain('We’re reviewing this order We got your payment');
    const changes = { attentionClosedAt: null, attention: 'session_unknown', paymentId: null, customerEmail: null };
    const { cookie, order, ...unknown } = await settle(changes);
    const { main, text } = await see(unknown.path, { cookie });
    expect(text).toContain('We don’t know yet whether your payment went through.');
    expect(text).not.toMatch(/We got|Paid \$/);
    // Without an address there is no link to its page.
    expect(main).not.toContain('/checkout/order');
    expect((await see(await linkOf(order))).text).toContain('We don’t know yet whether your payment went through.');
  });
});

test('an unpaid order shows neither a postal nor an email address', async () => {
  const ada = await asCustomer(site.db);
  const items = [{ productId: bowl.id, quantity: 1 }];
  const { sessionId } = await (await checkOutAt(site, { items }, ada.headers)).json();
  const { text } = await see(`/checkout/success?vendor=portland-kiln&session_id=${sessionId}`, ada.headers);
  expect(text).toContain('Sold by Portland Kiln by Marcus Webb');
  expect(text).not.toMatch(/Ships to|Email|@example|What happens next|Receipt|Paid/);
});

test('the buyer’s mail links to the order, and the vendor has a message form', async () => {
  const path = await buy([{ productId: jar.id, quantity: 1 }], 'shipping');
  await see(path);
  const mail = site.mails.mails.findLast(({ template }) => template === 'order-confirmed');
  if (mail?.template !== 'order-confirmed') throw new Error('No mail.');
  expect(mail.data.sealedLink).toBeDefined();
  expect(mail.data.lines[0]?.picture).toMatchObject({ key: 'demo/portland-kiln/moon-jar', alt: 'A pot on a shelf.' });
  expect(await (await site.fetch('/portland-kiln')).text()).toContain('id="message"');
});
