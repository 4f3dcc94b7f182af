import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmulatedApp, emulatedApp } from '../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { rounds } from '../support/rounds.ts';
import { checkOut, stockOf } from '../support/shop.ts';

let app: EmulatedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  app = await emulatedApp();
  vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_storm' });
});
afterAll(() => app.close());

async function rush(productId: string, quantities: readonly number[]) {
  const attempts = await Promise.allSettled(quantities.map((quantity) => checkOut(app, [{ productId, quantity }])));
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled').map(({ value }) => value);
  const codes = attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => reason.code);
  return { won, codes };
}

const times = rounds(5, 100);

test(`50 concurrent buyers of one unit, ${times} times: one session each time, 49 times "sold out"`, async () => {
  for (let round = 0; round < times; round += 1) {
    const product = await makeProduct(app.db, vendor, { inventory: 1 });
    const { won, codes } = await rush(
      product.id,
      Array.from({ length: 50 }, () => 1),
    );
    expect(won.length).toBe(1);
    expect(won[0]?.sessionId).toMatch(/^cs_test_/);
    expect(codes).toEqual(Array.from({ length: 49 }, () => 'out_of_stock'));
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  }
}, 300_000);

test(`50 concurrent buyers of one to three of seven units, ${times} times: never more than seven are held`, async () => {
  for (let round = 0; round < times; round += 1) {
    const product = await makeProduct(app.db, vendor, { inventory: 7 });
    const { won } = await rush(
      product.id,
      Array.from({ length: 50 }, (_, n) => 1 + (n % 3)),
    );
    const { free, held } = await stockOf(app.db, product.id);
    expect(free + held).toBe(7);
    // Some buyers want one unit, so none is left over.
    expect(free).toBe(0);
    const sessions = new Set(won.map(({ sessionId }) => sessionId));
    expect(sessions.size).toBe(won.length);
  }
}, 300_000);
