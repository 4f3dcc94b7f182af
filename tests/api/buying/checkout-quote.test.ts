import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteSchema } from '../../../src/features/buying/cart/quote.api.ts';
import { makeSellable, postAsNew, refused } from '../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { asCustomer } from '../../support/people.ts';

let app: EmulatedApp;
let signedIn: Record<string, string>;
beforeAll(async () => {
  app = await emulatedApp();
  signedIn = (await asCustomer(app.db)).headers;
});
afterAll(() => app.close());

const piece = (...about: [Parameters<typeof makeSellable>[1]?, Parameters<typeof makeSellable>[2]?]) =>
  makeSellable(app, ...about);
const post = (path: string, json: unknown, headers: Record<string, string> = {}) => postAsNew(app, path, json, headers);

describe('POST /api/checkout/quote', () => {
  test('returns what a cart costs, whatever prices are sent along', async () => {
    const { vendor, product } = await piece({ priceCents: 8_400 });
    const json = { vendor: vendor.slug, items: [{ productId: product.id, quantity: 1, price: 0.01 }] };
    const answer = await post('/api/checkout/quote', json, signedIn);
    const quote = v.parse(v.strictObject(quoteSchema.entries), await answer.json());
    expect(quote).toMatchObject({ subtotalCents: 8_400, totalCents: 8_900 + 297, problem: null });
    expect(JSON.stringify(quote)).not.toMatch(/acct_|example\.com/);
  });

  test('returns 404 for an unknown artist and 422 for a bad quantity', async () => {
    const { vendor, product } = await piece();
    const items = [{ productId: product.id, quantity: 1 }];
    expect(await refused(post('/api/checkout/quote', { vendor: 'nobody', items }))).toMatchObject({ status: 404 });
    const bad = { vendor: vendor.slug, items: [{ productId: product.id, quantity: 0 }] };
    expect(await refused(post('/api/checkout/quote', bad))).toMatchObject({ status: 422, code: 'bad_quantity' });
  });
});
