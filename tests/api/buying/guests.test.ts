/** Guests of the built site with all limits on: many on one network, and forms without JavaScript. Every page without cookies: tests/api/every-address.test.ts. */
import { and, desc, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { checkOutAt, followToPayment } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { cookiesOf } from '../../support/checkout-calls.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => site.close());

test('20 guests behind one IP address each buy a product at once, with all limits on', async () => {
  const forSale = and(gt(products.inventory, 0), eq(products.isActive, true));
  const pieces = (await site.db.select().from(products).where(forSale).orderBy(products.id)).slice(0, 20);
  const statuses = await Promise.all(
    pieces.map(async ({ id, vendorId }) => {
      const cart = { vendor: vendorId, items: [{ productId: id, quantity: 1 }], delivery: 'shipping' };
      for (let n = 0; n < 4; n += 1) await site.post('/api/checkout/quote', cart);
      const key = { 'idempotency-key': `${crypto.randomUUID()}.1` };
      const made = await checkOutAt(site, { items: cart.items }, key);
      const guest = cookiesOf(made);
      const { sessionId } = (await made.json()) as { sessionId: string };
      await site.emulator?.pay(sessionId);
      const state = await site.fetch(`/api/checkout/session/${sessionId}`, { headers: guest });
      return ((await state.json()) as { status: string }).status;
    }),
  );
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 'paid'));
}, 60_000);

test('a form without the cookie is resubmitted with it and leads to the payment page', async () => {
  const [product] = await site.db.select().from(products).orderBy(desc(products.inventory)).limit(1);
  const form = {
    method: 'POST',
    body: new URLSearchParams({ productId: product?.id ?? '' }),
    headers: { origin: site.app.config.siteUrl },
  };
  const asked = await site.fetch('/checkout/buy', form);
  expect([asked.status, asked.headers.get('location')]).toEqual([307, '/checkout/buy?asked=1']);
  const again = (cookies: object) =>
    site.fetch('/checkout/buy?asked=1', { ...form, headers: { ...form.headers, ...cookies } });
  for (const cookies of [cookiesOf(asked), {}]) {
    const answer = await again(cookies);
    expect(answer.status).toBe(303);
    const location = await followToPayment(site, answer.headers.get('location') ?? '', cookies);
    expect(location).toMatch(/\/pay\/cs_test_/);
    expect(answer.headers.getSetCookie().filter((line) => line.includes('guest='))).toEqual([]);
  }
});
