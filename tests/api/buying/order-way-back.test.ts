/** The way back to an open payment, for the account or the guest that ordered. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelCheckout } from '../../../src/features/buying/checkout/checkout-state.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { addressTexts, totalOn } from '../../support/address-step.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { changeCheckout } from '../../support/orders.ts';
import { type OrderShop, openOrderShop, toText } from '../../support/own-orders.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
let shop: OrderShop;
beforeAll(async () => {
  site = await startAccountSite();
  shop = await openOrderShop(site);
});
afterAll(() => site.close());

const minute = 60_000;
const wayBack = /<a[^>]*href="(\/checkout\/pay\?session_id=\w+)"[^>]*>\s*Return to Payment/;
const clockTime = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: site.app.config.site.timeZone })
    .format(at)
    .replace('\u202f', '\u00a0');

async function signIn(email: string): Promise<Visitor> {
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  return visitor;
}

/** Starts a checkout as an account, and leaves the payment page. */
async function leftCheckout() {
  const vendor = await makeVendor(site.db, { stripeAccountId: `acct_demo_${crypto.randomUUID().slice(0, 8)}` });
  const product = await makeProduct(site.db, vendor, { inventory: 1 });
  const { id, email } = await site.account();
  const buyer = await signIn(email);
  // The first answer sets the guest's cookie and asks for the form again.
  await buyer.submit('/checkout/buy', { productId: product.id });
  const asked = await buyer.submit('/checkout/buy', { productId: product.id });
  const step = new URL(asked.headers.get('location') ?? '', site.url).pathname;
  const total = totalOn(await (await buyer.get(step)).text());
  const started = await buyer.submit(step, { ...addressTexts, total });
  const order = await readOrder(site.db, { checkout: true }, eq(orders.userId, id));
  if (!order?.checkout.sessionId) throw new Error(`No checkout: ${started.status}`);
  const page = `/account/orders/${order.number}`;
  return { vendor, order, session: order.checkout.sessionId, page, elsewhere: await signIn(email) };
}

describe('an order whose checkout is open', () => {
  const places = ['its page', '/account/settings/orders', '/account/settings'];

  test.each(places)('leads back to the payment from %s on any device of its account', async (place) => {
    const { order, page, elsewhere } = await leftCheckout();
    const html = await (await elsewhere.get(place === 'its page' ? page : place)).text();
    expect(toText(html)).toMatch(new RegExp(`held for you until ${clockTime(order.checkout.expiresAt)}`, 'i'));
    const [, path = ''] = wayBack.exec(html) ?? [];
    const payment = await elsewhere.get(path);
    expect([payment.status, payment.headers.get('location')]).toEqual([303, order.checkout.sessionUrl]);
  });

  test('shows no way to its payment to another account', async () => {
    const { session, page } = await leftCheckout();
    const other = await signIn((await site.account()).email);
    for (const path of [page, '/account/settings/orders', '/account/settings']) {
      expect(await (await other.get(path)).text()).not.toContain(session);
    }
  });

  test('leads back from the guest’s own link', async () => {
    const expiresAt = new Date(site.clock.now().getTime() + 20 * minute);
    const checkout = { sessionId: 'cs_test_guest', expiresAt };
    const waiting = { status: 'pending', paidAt: null, parcelState: 'none', checkout } as const;
    const { link } = await shop.make(waiting);
    const html = await (await newVisitor(site).get(link)).text();
    expect(wayBack.exec(html)?.[1]).toBe('/checkout/pay?session_id=cs_test_guest');
    expect(toText(html)).toContain(`It’s held for you until ${clockTime(expiresAt)}.`);
  });
});

describe('an order whose checkout has ended', () => {
  test('leads to the store and says that nothing was charged, on its page, in the list, and as the last order', async () => {
    const { vendor, session, page, elsewhere } = await leftCheckout();
    await cancelCheckout(site.app, session);
    const html = await (await elsewhere.get(page)).text();
    expect(toText(html)).toContain('Canceled You weren’t charged for this order, and we no longer hold it for you.');
    expect(html).toMatch(new RegExp(`<a class="btn btn-ink" href="/${vendor.slug}">`));
    expect(html).not.toMatch(wayBack);
    for (const path of ['/account/settings/orders', '/account/settings']) {
      const list = await (await elsewhere.get(path)).text();
      expect(toText(list)).toContain('You weren’t charged');
      expect(list).not.toMatch(wayBack);
    }
  });

  test('says so before the provider was asked, too, and once it has expired', async () => {
    const { order, page, elsewhere } = await leftCheckout();
    const { expiresAt } = order.checkout;
    await changeCheckout(site.db, order.id, { expiresAt: new Date(site.clock.now().getTime() - 1) });
    const waiting = await (await elsewhere.get(page)).text();
    expect(toText(waiting)).toContain('The time to pay has ended. We’re making sure that you weren’t charged.');
    expect(waiting).not.toMatch(wayBack);
    await changeCheckout(site.db, order.id, { expiresAt });
    await site.db.update(orders).set({ status: 'expired' }).where(eq(orders.id, order.id));
    expect(toText(await (await elsewhere.get(page)).text())).toContain(
      'Expired It wasn’t paid in time. You weren’t charged, and we no longer hold it for you.',
    );
  });
});
