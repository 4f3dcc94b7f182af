import type { APIContext } from 'astro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL } from '../../src/pages/checkout/buy.ts';
import { type EmulatedApp, emulatedApp } from '../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { inventoryOf } from '../support/shop.ts';

let app: EmulatedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  app = await emulatedApp();
  vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_form' });
});
afterAll(() => app.close());

async function buy(fields: Record<string, string>, headers: Record<string, string> = {}, clientAddress = '10.2.0.1') {
  const url = new URL('/checkout/buy', app.config.siteUrl);
  const all = { origin: app.config.siteUrl, 'user-agent': 'no script', ...headers };
  const request = new Request(url, { method: 'POST', headers: all, body: new URLSearchParams(fields) });
  const context = { request, url, params: {}, locals: { app, requestId: 'r', clientAddress } };
  const answer = await ALL(context as unknown as APIContext);
  return { status: answer.status, location: answer.headers.get('location') };
}

describe('POST /checkout/buy', () => {
  test('leads to the payment page by 303, and sent twice to the same one', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const first = await buy({ productId: product.id, quantity: '1', delivery: 'shipping', price: '0.01' });
    expect(first.status).toBe(303);
    expect(first.location).toMatch(/\/pay\/cs_test_/);
    expect(await buy({ productId: product.id })).toEqual(first);
    expect(await inventoryOf(app.db, product.id)).toBe(0);
  });

  test('leads back to the piece with what went wrong', async () => {
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

  test('leads home for a piece that is none of ours', async () => {
    expect((await buy({ productId: crypto.randomUUID() })).location).toBe('/?error=product_not_found#buy');
    expect((await buy({ productId: '//evil.example' })).location).toBe('/?error=invalid');
  });

  test('does nothing for another site’s page', async () => {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const answer = await buy({ productId: product.id }, { origin: 'https://evil.example' });
    expect(answer).toEqual({ status: 303, location: '/?error=csrf' });
    expect(await inventoryOf(app.db, product.id)).toBe(1);
  });
});
