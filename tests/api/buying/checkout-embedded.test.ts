import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { checkOutAt } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true, env: { CHECKOUT_UI: 'embedded' } });
});
afterAll(() => site.close());

test('if the embedded checkout can’t load, its form leads to the hosted page with the same hold', async () => {
  const [product] = await site.db.select().from(products).limit(1);
  const items = [{ productId: product?.id, quantity: 1 }];
  const answer = await checkOutAt(site, { items });
  const { sessionId, url } = (await answer.json()) as { sessionId: string; url: string | null };
  expect(url).toBeNull();

  const page = await site.fetch(`/checkout/pay?session_id=${sessionId}`);
  expect(page.status).toBe(200);
  // With a stricter policy, browsers would omit the origin of our own form.
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  const html = await page.text();
  expect(html).toContain('Stripe not loaded');
  expect(html).toContain('Continue to Secure Payment');

  const form = { method: 'POST', body: new URLSearchParams({ session: sessionId }) };
  const hosted = await site.fetch('/checkout/hosted', { ...form, headers: { origin: site.app.config.siteUrl } });
  expect(hosted.status).toBe(303);
  expect(hosted.headers.get('location')).toMatch(/\/_emulated\/stripe\/pay\/cs_test_/);
  const left = await site.db.select().from(products);
  expect(left.find(({ id }) => id === product?.id)?.inventory).toBe((product?.inventory ?? 0) - 1);
});
