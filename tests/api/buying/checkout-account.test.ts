import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import type { Identity } from '../../../src/features/accounts/identity.ts';
import { quoteSchema } from '../../../src/features/buying/cart/quote.api.ts';
import { checkoutSchema } from '../../../src/features/buying/checkout/checkout.api.ts';
import { accountOf } from '../../../src/features/buying/orders/orders.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { makeSellable, postAsNew, refused } from '../../support/checkout-calls.ts';
import { cookieOf, withCookies } from '../../support/cookie-identity.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { inventoryOf } from '../../support/shop.ts';

let app: EmulatedApp;
let ada: Person & { email: string };
beforeAll(async () => {
  const made = await emulatedApp();
  app = { ...made, identity: withCookies(made.identity) };
  const person = await asCustomer(app.db);
  const [user] = await app.db.select().from(users).where(eq(users.id, person.userId));
  ada = { ...person, email: user?.email ?? '' };
});
afterAll(() => app.close());

const discounted = (percent: number) => makeSellable(app, { priceCents: 999 }, { customerDiscountPercent: percent });
const post = (path: string, json: unknown, headers: Record<string, string> = {}) => postAsNew(app, path, json, headers);

async function orderMade(answer: Promise<Response>) {
  const response = await answer;
  expect(response.status).toBe(200);
  const { orderNumber, sessionId, url } = v.parse(checkoutSchema, await response.json());
  const order = await readOrder(app.db, { checkout: true }, eq(orders.number, orderNumber ?? ''));
  if (order === null) throw new Error('There is no order.');
  return { order, sessionId, url: url ?? '' };
}

const doors = ['/api/checkout/session', '/api/checkout'] as const;
const ways = [
  ['a session cookie', (who: Person) => cookieOf(who)],
  ['a bearer token', (who: Person) => ({ ...who.headers })],
] as const;

describe.each(doors)('POST %s', (path) => {
  test.each(ways)('with %s applies the discount and attaches the order to the account', async (_, headers) => {
    const { product } = await discounted(10);
    const json = { items: [{ productId: product.id, quantity: 3 }] };
    const { order } = await orderMade(post(path, json, headers(ada)));
    expect(order).toMatchObject({ userId: ada.userId, discountPercent: 10, goodsCents: 2_997, discountCents: 300 });
  });

  test('uses the account’s email address for the payment, whatever the body names', async () => {
    const { product } = await discounted(0);
    const json = { items: [{ productId: product.id, quantity: 1 }], customerEmail: 'mallory@example.org' };
    const { order, sessionId } = await orderMade(post(path, json, cookieOf(ada)));
    expect(order.customerEmail).toBe(ada.email);
    const page = await app.emulator.fetch(new Request(new URL(order.checkout.sessionUrl ?? '')));
    expect(await page.text()).toContain(`value="${ada.email}"`);
    const session = await app.payments.getCheckout({ sessionId, account: accountOf(order) });
    expect(session?.customerEmail).toBe(ada.email);
  });

  test('ignores a discount, account, role, or price in the body', async () => {
    const { product } = await discounted(10);
    const mallory = await asCustomer(app.db);
    const lies = {
      discountPercent: 90,
      discountCents: 2_000,
      customerDiscountPercent: 90,
      userId: ada.userId,
      viewer: { userId: ada.userId },
      clerkUserId: ada.userId,
      role: 'admin',
      isAdmin: true,
      price: 0.01,
      totalCents: 1,
      signedIn: true,
      email: ada.email,
      ...JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"role":"admin"}}'),
    };
    const items = [{ productId: product.id, quantity: 1, price: 0.01, discountPercent: 90 }];
    const { order } = await orderMade(post(path, { items, ...lies }, cookieOf(mallory)));
    expect(order).toMatchObject({ userId: mallory.userId, discountPercent: 10, discountCents: 100, goodsCents: 999 });
    const [row] = await app.db.select().from(users).where(eq(users.id, mallory.userId));
    expect(row?.role).toBe('customer');
  });

  test('with a cookie from another site’s page returns 403 csrf and holds nothing', async () => {
    const { product } = await discounted(10);
    const json = { items: [{ productId: product.id, quantity: 1 }] };
    for (const origin of ['https://evil.example', 'null']) {
      const foreign = post(path, json, { ...cookieOf(ada), origin });
      expect(await refused(foreign)).toMatchObject({ status: 403, code: 'csrf' });
    }
    expect(await inventoryOf(app.db, product.id)).toBe(10);
  });

  test('returns 409 price_changed if the buyer was shown another total, and holds nothing', async () => {
    const { product } = await discounted(10);
    const json = { items: [{ productId: product.id, quantity: 1 }], expectedTotalCents: 1 };
    expect(await refused(post(path, json, cookieOf(ada)))).toMatchObject({ status: 409, code: 'price_changed' });
    expect(await inventoryOf(app.db, product.id)).toBe(10);
  });

  test.each([-1, 1.5, '1', true, {}, 1e21])('returns 422 invalid for a total of %j', async (expectedTotalCents) => {
    const { product } = await discounted(10);
    const json = { items: [{ productId: product.id, quantity: 1 }], expectedTotalCents };
    expect(await refused(post(path, json, cookieOf(ada)))).toMatchObject({ status: 422, code: 'invalid' });
  });
});

describe('a session that ends between the cart and the click', () => {
  const gone = { cookie: 'session=test-token-nobody' };
  const quote = async (headers: Record<string, string>, vendor: string, productId: string) => {
    const json = { vendor, items: [{ productId, quantity: 1 }] };
    return v.parse(quoteSchema, await (await post('/api/checkout/quote', json, headers)).json());
  };

  test('makes POST /api/checkout return 401 without a hold, so no account’s order becomes a guest’s', async () => {
    const { product } = await discounted(0);
    const answer = post('/api/checkout', { items: [{ productId: product.id, quantity: 1 }] }, gone);
    expect(await refused(answer)).toMatchObject({ status: 401, code: 'no_token' });
    expect(await inventoryOf(app.db, product.id)).toBe(10);
  });

  test('makes POST /api/checkout/session return 409 if the guest’s total differs', async () => {
    const { vendor, product } = await discounted(30);
    const seen = await quote(cookieOf(ada), vendor.slug, product.id);
    expect(seen).toMatchObject({ signedIn: true, discountCents: 300 });
    const json = { items: [{ productId: product.id, quantity: 1 }], expectedTotalCents: seen.totalCents };
    expect(await refused(post('/api/checkout/session', json, gone))).toMatchObject({ code: 'price_changed' });
    const again = await quote(gone, vendor.slug, product.id);
    expect(again).toMatchObject({ signedIn: false, discountCents: 0, discountNote: 'Sign up for discounts!' });
    const { order } = await orderMade(
      post('/api/checkout/session', { ...json, expectedTotalCents: again.totalCents }, gone),
    );
    expect(order).toMatchObject({ userId: null, totalCents: again.totalCents });
  });
});

describe('POST /api/checkout/quote', () => {
  test.each(ways)(
    'with %s says that it is an account’s price, and tells guests of the discount',
    async (_, headers) => {
      const { vendor, product } = await discounted(10);
      const json = {
        vendor: vendor.slug,
        items: [{ productId: product.id, quantity: 1 }],
        signedIn: true,
        role: 'admin',
      };
      const answer = await post('/api/checkout/quote', json, headers(ada));
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.json()).toMatchObject({
        signedIn: true,
        discountCents: 100,
        discountNote: '10% off because you’re signed in',
      });
      expect(await (await post('/api/checkout/quote', json)).json()).toMatchObject({
        signedIn: false,
        discountCents: 0,
        discountNote: 'Sign up for discounts!',
      });
    },
  );

  test('returns guest prices while the identity provider is down', async () => {
    const { vendor, product } = await discounted(10);
    const away: Identity = {
      ...app.identity,
      viewer: async () => {
        throw new Error('The provider is away.');
      },
    };
    const json = { vendor: vendor.slug, items: [{ productId: product.id, quantity: 1 }] };
    const answer = await postAsNew({ ...app, identity: away }, '/api/checkout/quote', json, cookieOf(ada));
    expect(await answer.json()).toMatchObject({ signedIn: false, discountCents: 0 });
  });

  test('renews a session with an expired token and sets its cookies', async () => {
    const { vendor, product } = await discounted(10);
    const renewing: Identity = {
      ...app.identity,
      viewer: async () => null,
      renew: async () => {
        const viewer = await app.identity.viewer(new Request('http://x', { headers: ada.headers }));
        return viewer && { viewer, cookies: ['__session=new; Path=/'] };
      },
    };
    const json = { vendor: vendor.slug, items: [{ productId: product.id, quantity: 1 }] };
    const answer = await postAsNew({ ...app, identity: renewing }, '/api/checkout/quote', json);
    expect(answer.headers.get('set-cookie')).toBe('__session=new; Path=/');
    expect(await answer.json()).toMatchObject({ signedIn: true, discountCents: 100 });
  });
});
