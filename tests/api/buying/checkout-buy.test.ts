import type { APIContext } from 'astro';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { ALL } from '../../../src/pages/checkout/buy.ts';
import { sendAddress } from '../../support/address-step.ts';
import { cookieOf, withCookies } from '../../support/cookie-identity.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { inventoryOf } from '../../support/shop.ts';

let app: EmulatedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  app = await emulatedApp();
  vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_form' });
});
afterAll(() => app.close());

/** Cookies of one browser. */
type Jar = Map<string, string>;

/** Submits the form as a browser does, following the response that resubmits it. */
async function buy(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  clientAddress = '10.2.0.1',
  jar: Jar = new Map(),
  site: EmulatedApp = app,
  hasTestCookie = true,
) {
  const send = async (path: string) => {
    const url = new URL(path, app.config.siteUrl);
    const cookie = [headers['cookie'], ...[...jar].map(([name, value]) => `${name}=${value}`)]
      .filter(Boolean)
      .join('; ');
    const all = { origin: app.config.siteUrl, 'user-agent': 'no script', ...headers, cookie };
    const sent = Object.entries(all).filter(([, value]) => value !== '');
    const request = new Request(url, { method: 'POST', headers: sent, body: new URLSearchParams(fields) });
    const context = { request, url, params: {}, locals: { app: site, requestId: 'r', clientAddress } };
    return await ALL(context as unknown as APIContext);
  };
  let answer = await send('/checkout/buy');
  if (answer.status === 307) {
    const [name = '', value = ''] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? [];
    if (hasTestCookie) jar.set(name, value);
    answer = await send(answer.headers.get('location') ?? '');
  }
  return { status: answer.status, location: answer.headers.get('location') };
}

/** Submits the form, then the address page's. Returns where that leads. */
async function buyAndPay(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  clientAddress = '10.2.0.1',
  jar: Jar = new Map(),
  site: EmulatedApp = app,
  hasTestCookie = true,
) {
  const answer = await buy(fields, headers, clientAddress, jar, site, hasTestCookie);
  const draft = answer.location?.split('/checkout/')[1] ?? '';
  expect(answer.status).toBe(303);
  expect(draft).toMatch(/^draft_[0-9a-f]{48}$/);
  const cookie = [headers['cookie'], ...[...jar].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('; ');
  const from = { headers: { ...headers, ...(cookie && { cookie }) }, clientAddress };
  const paying = await sendAddress(site, draft, {}, from);
  return { status: paying.status, location: paying.headers.get('location') };
}

describe('POST /checkout/buy', () => {
  test('leads over the address page to the payment page, and to the same one if submitted twice', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const jar: Jar = new Map();
    const fields = { productId: product.id, quantity: '1', delivery: 'shipping', price: '0.01' };
    const first = await buyAndPay(fields, {}, '10.2.0.1', jar);
    expect(first.status).toBe(303);
    expect(first.location).toMatch(/\/pay\/cs_test_/);
    expect(await buyAndPay({ productId: product.id }, {}, '10.2.0.1', jar)).toEqual(first);
    expect(await inventoryOf(app.db, product.id)).toBe(0);
  });

  test('redirects to the same payment page if the same browser submits it again minutes later', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const jar: Jar = new Map();
    const first = await buyAndPay({ productId: product.id }, {}, '10.2.3.1', jar);
    app.clock.advance(60_000);
    expect(await buyAndPay({ productId: product.id }, {}, '10.2.3.1', jar)).toEqual(first);
  });

  test('creates one hold for two concurrent submits without a cookie, because the form is resubmitted with one', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const headers = { origin: app.config.siteUrl, 'content-type': 'application/x-www-form-urlencoded' };
    const url = new URL('/checkout/buy', app.config.siteUrl);
    const request = new Request(url, { method: 'POST', headers, body: `productId=${product.id}` });
    const locals = { app, requestId: 'r', clientAddress: '10.2.3.2' };
    const answer = await ALL({ request, url, params: {}, locals } as unknown as APIContext);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/checkout/buy?asked=1']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await inventoryOf(app.db, product.id)).toBe(1);
    const jar: Jar = new Map([
      ['guest', /^guest=([\w-]{32});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''],
    ]);
    const twice = await Promise.all([1, 2].map(() => buyAndPay({ productId: product.id }, {}, '10.2.3.2', jar)));
    expect(twice[1]).toEqual(twice[0]);
    expect(twice[0]?.location).toMatch(/\/pay\/cs_test_/);
  });

  test('works in a browser without cookies', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 2 });
    const { location } = await buyAndPay({ productId: product.id }, {}, '10.2.3.3', new Map(), app, false);
    expect(location).toMatch(/\/pay\/cs_test_/);
  });

  test('never redirects to the payment page of another guest with the same IP address and browser', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 5 });
    const both = await Promise.all([1, 2].map(() => buyAndPay({ productId: product.id }, {}, '10.2.4.1')));
    for (const { location } of both) expect(location).toMatch(/\/pay\/cs_test_/);
    expect(new Set(both.map(({ location }) => location)).size).toBe(2);
  });

  test('starts another purchase after paying', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 3 });
    const jar: Jar = new Map();
    const first = await buyAndPay({ productId: product.id }, {}, '10.2.5.1', jar);
    await app.emulator.pay(/cs_test_\w+/.exec(first.location ?? '')?.[0] ?? '');
    await app.emulator.deliverAll();
    const second = await buyAndPay({ productId: product.id }, {}, '10.2.5.1', jar);
    expect(second.location).toMatch(/\/pay\/cs_test_/);
    expect(second.location).not.toBe(first.location);
    expect(await buyAndPay({ productId: product.id }, {}, '10.2.5.1', jar)).toEqual(second);
  });

  test('redirects back to the product with the error', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1, slug: 'last-jar' });
    const page = `/${vendor.slug}/last-jar`;
    const error = async (fields: Record<string, string>, address: string) =>
      (await buy({ productId: product.id, ...fields }, {}, address)).location;
    expect(await error({ quantity: '2' }, '10.2.1.1')).toBe(`${page}?error=out_of_stock#buy`);
    expect(await error({ quantity: '0' }, '10.2.1.2')).toBe(`${page}?error=bad_quantity#buy`);
    expect(await error({ quantity: '1e1' }, '10.2.1.3')).toBe(`${page}?error=bad_quantity#buy`);
    expect(await error({ delivery: 'pickup' }, '10.2.1.4')).toBe(`${page}?error=invalid#buy`);
    expect(await inventoryOf(app.db, product.id)).toBe(1);
  });

  test('redirects to the home page for an unknown product', async () => {
    expect((await buy({ productId: crypto.randomUUID() })).location).toBe('/?error=product_not_found#buy');
    expect((await buy({ productId: '//evil.example' })).location).toBe('/?error=invalid#buy');
    const headers = { referer: `${app.config.siteUrl}/portland-kiln/moon-jar?x=1` };
    expect((await buy({ productId: 'x' }, headers)).location).toBe('/portland-kiln/moon-jar?error=invalid#buy');
    for (const referer of ['https://evil.example/', `${app.config.siteUrl}//evil.example`, 'javascript:alert(1)']) {
      expect((await buy({ productId: 'x' }, { referer })).location).toBe('/?error=invalid#buy');
    }
  });

  describe('by a signed-in customer', () => {
    let ada: Person;
    let signedIn: EmulatedApp;
    beforeAll(async () => {
      ada = await asCustomer(app.db);
      signedIn = { ...app, identity: withCookies(app.identity) };
    });
    const payAs = (fields: Record<string, string>, headers: Record<string, string>) =>
      buyAndPay(fields, headers, '10.2.8.1', new Map(), signedIn);
    const buyAs = (fields: Record<string, string>, headers: Record<string, string>) =>
      buy(fields, headers, '10.2.8.1', new Map(), signedIn);

    test('applies the discount, attaches the order, and prefills the email address of the payment', async () => {
      const generous = await makeVendor(app.db, { stripeAccountId: 'acct_demo_generous', customerDiscountPercent: 20 });
      const product = await makeProduct(app.db, generous, { priceCents: 999 });
      const lies = { userId: 'someone', discountPercent: '90', customerEmail: 'mallory@example.org' };
      const { location } = await payAs({ productId: product.id, ...lies }, cookieOf(ada));
      const [order] = await app.db.select().from(orders).where(eq(orders.vendorId, generous.id));
      expect(order).toMatchObject({ userId: ada.userId, discountPercent: 20, discountCents: 200 });
      const page = await app.emulator.fetch(new Request(location ?? ''));
      expect(await page.text()).toContain(`value="${order?.customerEmail}"`);
      expect(order?.customerEmail).toBe(`${ada.userId}@example.com`);
    });

    test('does nothing for a form without an origin or from another site', async () => {
      const product = await makeProduct(app.db, vendor, { inventory: 1 });
      for (const origin of ['', 'null', 'https://evil.example']) {
        const answer = await buyAs({ productId: product.id }, { ...cookieOf(ada), origin });
        expect(answer.location).toMatch(/error=csrf#buy$/);
      }
      expect(await inventoryOf(app.db, product.id)).toBe(1);
    });

    test('whose session has ended buys as a guest', async () => {
      const product = await makeProduct(app.db, vendor, { inventory: 1 });
      const { location } = await payAs({ productId: product.id }, { cookie: 'session=test-token-nobody' });
      expect(location).toMatch(/\/pay\/cs_test_/);
    });
  });

  test('does nothing for another site’s page', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const answer = await buy({ productId: product.id }, { origin: 'https://evil.example' });
    expect(answer).toEqual({ status: 303, location: '/?error=csrf#buy' });
    expect(await inventoryOf(app.db, product.id)).toBe(1);
  });
});
