/** The total that the buyer sees, the order's total, and the total charged by Stripe are the same. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCartItems } from '../../../../src/features/buying/cart/cart.ts';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { toBuyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { cartOf, checkOut, makePiece, newGuest, openShop, orderOf, type Shop, stockOf } from '../../../support/shop.ts';

let app: Shop;
let customer: ReturnType<typeof aViewer>;
beforeAll(async () => {
  app = await openShop();
  const { id, email } = await makeUser(app.db);
  customer = aViewer({ userId: id, email });
});
afterAll(() => app.close());

const clock = () => ({ now: app.clock.now(), timeZone: app.config.site.timeZone });

const carts = fc.record({
  discount: fc.integer({ min: 0, max: 90 }),
  signedIn: fc.boolean(),
  wanted: fc.constantFrom('shipping' as const, 'pickup' as const, null),
  processingFee: fc.constantFrom('added' as const, 'included' as const),
  shippingCents: fc.option(fc.integer({ min: 0, max: 3_333 })),
  freeShippingOverCents: fc.option(fc.integer({ min: 1, max: 50_000 })),
  lines: fc.array(
    fc.record({ priceCents: fc.integer({ min: 50, max: 99_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});

test('the totals of quote, order, and session are the same, for guests and customers, at any discount', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async ({ discount, signedIn, wanted, processingFee, lines, ...shipping }) => {
      const vendor = await makeVendor(app.db, { ...shipping, pickup: 'Saturdays', customerDiscountPercent: discount });
      const cart = [];
      for (const { priceCents, quantity } of lines) {
        const { id } = await makeProduct(app.db, vendor, { priceCents });
        cart.push({ productId: id, quantity });
      }
      const viewer = signedIn ? customer : null;
      const request = { vendor: vendor.slug, items: readCartItems(cart), delivery: wanted };
      const quote = await quoteCart(app.db, request, viewer, processingFee, clock());
      const order = await checkOut({ ...app, config: { ...app.config, processingFee } }, cart, {
        delivery: wanted === null ? null : quote.delivery,
        buyer: viewer ? toBuyer(viewer, '', null) : newGuest(),
        expectedTotalCents: quote.totalCents,
      });
      const asked = app.payments.requests.get(order.checkout.sessionId ?? '');
      const sum = (asked?.lines ?? []).reduce((cents, line) => cents + line.unitAmountCents * line.quantity, 0);
      const { discountCents, shippingCents, processingFeeCents, totalCents } = quote;
      expect(quote.delivery).toBe(shipping.shippingCents === null ? 'pickup' : (wanted ?? 'shipping'));
      expect((await orderOf(app.db, order.id)).delivery).toBe(quote.delivery);
      expect(order).toMatchObject({ discountCents, shippingCents, processingFeeCents, totalCents });
      expect(order).toMatchObject({ goodsCents: quote.subtotalCents, userId: viewer?.userId ?? null });
      expect(sum + (shippingCents ?? Number.NaN) + processingFeeCents).toBe(totalCents);
      expect(asked).toMatchObject({ totalCents, shippingCents, customerEmail: viewer?.email ?? null });
      if (!signedIn || discount === 0) expect(discountCents).toBe(0);
    }),
    { numRuns: rounds(12, 300) },
  );
});

test('shipping that is free for a guest is free for a customer, in the quote, the order, and the session', async () => {
  const rules = { shippingCents: 900, freeShippingOverCents: 10_000, pickup: 'Saturdays', customerDiscountPercent: 15 };
  const vendor = await makeVendor(app.db, rules);
  const product = await makeProduct(app.db, vendor, { priceCents: 11_000 });
  const request = { vendor: vendor.slug, items: readCartItems(cartOf(product)), delivery: 'shipping' as const };
  const guest = await quoteCart(app.db, request, null, 'added', clock());
  const quote = await quoteCart(app.db, request, customer, 'added', clock());
  expect(quote).toMatchObject({ shippingCents: 0, discountCents: 1_650, deliveryOptions: [{ priceCents: 0 }, {}] });
  expect(quote.totalCents).toBeLessThan(guest.totalCents);
  const order = await checkOut(app, cartOf(product), {
    buyer: toBuyer(customer, '', null),
    expectedTotalCents: quote.totalCents,
  });
  expect(order).toMatchObject({ shippingCents: 0, totalCents: quote.totalCents });
  expect(app.payments.requests.get(order.checkout.sessionId ?? '')).toMatchObject({ shippingCents: 0 });
});

describe('a checkout whose buyer was shown another total', () => {
  test('is refused with both totals, and holds nothing', async () => {
    const { product } = await makePiece(app.db, { priceCents: 4_500 });
    await expect(checkOut(app, cartOf(product), { expectedTotalCents: 4_999 })).rejects.toMatchObject({
      code: 'price_changed',
      message: 'The total changed from $49.99 to $51.80. Check your cart before you pay.',
    });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('is refused if the sign-in has ended: a customer’s price never silently becomes a guest’s', async () => {
    const vendor = await makeVendor(app.db, { customerDiscountPercent: 25 });
    const product = await makeProduct(app.db, vendor);
    const request = { vendor: vendor.slug, items: readCartItems(cartOf(product)), delivery: 'shipping' as const };
    const { totalCents } = await quoteCart(app.db, request, customer, 'added', clock());
    const attempt = checkOut(app, cartOf(product), { buyer: newGuest(), expectedTotalCents: totalCents });
    await expect(attempt).rejects.toMatchObject({ code: 'price_changed' });
  });

  test('starts again at the current price if it was started at another one', async () => {
    const { product } = await makePiece(app.db, { priceCents: 4_500, inventory: 1 });
    const same = { buyer: newGuest(), idempotencyKey: `${crypto.randomUUID()}.1` };
    const first = await checkOut(app, cartOf(product), same);
    await app.db.update(products).set({ priceCents: 4_600 }).where(eq(products.id, product.id));
    expect((await checkOut(app, cartOf(product), { ...same, expectedTotalCents: first.totalCents })).id).toBe(first.id);
    const second = await checkOut(app, cartOf(product), { ...same, expectedTotalCents: first.totalCents + 103 });
    expect(second).toMatchObject({ goodsCents: 4_600, totalCents: first.totalCents + 103 });
    expect(await orderOf(app.db, first.id)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  });

  test('leads to the paid order if it was paid before at another price', async () => {
    const { product } = await makePiece(app.db);
    const same = { buyer: newGuest(), idempotencyKey: `${crypto.randomUUID()}.1` };
    const { id, checkout } = await checkOut(app, cartOf(product), same);
    app.payments.pay(checkout.sessionId ?? '');
    expect(await checkOut(app, cartOf(product), { ...same, expectedTotalCents: 1 })).toMatchObject({
      id,
      status: 'paid',
    });
  });
});

describe('the last piece, held by the buyer’s own checkout', () => {
  const quote = (vendor: { slug: string }, product: { id: string }, holding: string | null) =>
    quoteCart(
      app.db,
      {
        vendor: vendor.slug,
        items: readCartItems(cartOf(product)),
        delivery: 'shipping',
        holder: { buyerKey: null, sessions: holding ? [holding] : [] },
      },
      null,
      'added',
      clock(),
    );

  test('is available in their cart, and being bought for everyone else', async () => {
    const { vendor, product } = await makePiece(app.db, { inventory: 1 });
    const { checkout } = await checkOut(app, cartOf(product));
    expect(await quote(vendor, product, checkout.sessionId)).toMatchObject({
      problem: null,
      lines: [{ available: 1 }],
    });
    for (const holding of [null, 'cs_test_nobodys', '%']) {
      const { lines, problem } = await quote(vendor, product, holding);
      expect(lines).toMatchObject([{ available: 0, problem: 'Being bought right now' }]);
      expect(problem).toMatch(/^Ash-glazed Jar is being bought right now\. Try again after .+ [ap]m, or remove it\.$/);
    }
  });

  test('is not counted twice once it is paid or released', async () => {
    const { vendor, product } = await makePiece(app.db, { inventory: 1 });
    const first = await checkOut(app, cartOf(product));
    app.payments.expire(first.checkout.sessionId ?? '');
    app.clock.advance(32 * 60_000);
    const again = await checkOut(app, cartOf(product), { earlierSession: first.checkout.sessionId });
    expect((await quote(vendor, product, first.checkout.sessionId)).lines).toMatchObject([{ available: 0 }]);
    expect((await quote(vendor, product, again.checkout.sessionId)).lines).toMatchObject([{ available: 1 }]);
  });

  test('moves to their account when they sign in meanwhile, and back when they sign out', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const cart = crypto.randomUUID();
    const asGuest = await checkOut(app, cartOf(product), { idempotencyKey: `${cart}.1` });
    const account = { buyer: toBuyer(customer, '', null), idempotencyKey: `${cart}.1` };
    await expect(checkOut(app, cartOf(product), account)).rejects.toMatchObject({ code: 'out_of_stock' });
    const signedIn = await checkOut(app, cartOf(product), { ...account, earlierSession: asGuest.checkout.sessionId });
    expect(signedIn.userId).toBe(customer.userId);
    expect((await orderOf(app.db, asGuest.id)).status).toBe('cancelled');
    const key = `${cart}.2`;
    const left = await checkOut(app, cartOf(product), {
      idempotencyKey: key,
      earlierSession: signedIn.checkout.sessionId,
    });
    expect(left.userId).toBeNull();
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  });

  test('moves to the account’s latest device; if there are enough units, two devices can check out at once', async () => {
    const { vendor, product } = await makePiece(app.db, { inventory: 1 });
    const plenty = await makeProduct(app.db, vendor);
    const device = () => ({ buyer: toBuyer(customer, '', null), idempotencyKey: `${crypto.randomUUID()}.1` });
    const phone = await checkOut(app, cartOf(plenty), device());
    const laptop = await checkOut(app, cartOf(plenty), device());
    for (const { id } of [phone, laptop]) expect((await orderOf(app.db, id)).status).toBe('pending');
    await checkOut(app, cartOf(product), device());
    await checkOut(app, cartOf(product), device());
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
    await expect(checkOut(app, cartOf(product, 2), device())).rejects.toMatchObject({ code: 'out_of_stock' });
  });

  test('stays held during a checkout at another vendor', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const other = await makePiece(app.db);
    const { id, checkout } = await checkOut(app, cartOf(product));
    await checkOut(app, cartOf(other.product), { earlierSession: checkout.sessionId });
    expect((await orderOf(app.db, id)).status).toBe('pending');
  });
});

test('an account that changes its address between two checkouts of one cart gets the first again', async () => {
  const { product } = await makePiece(app.db);
  const idempotencyKey = `${crypto.randomUUID()}.1`;
  const as = (email: string) => ({ idempotencyKey, buyer: toBuyer({ ...customer, email }, '', null) });
  const first = await checkOut(app, cartOf(product), as('old@example.org'));
  expect((await checkOut(app, cartOf(product), as('new@example.org'))).id).toBe(first.id);
});

test('the vendor’s current discount counts, not the quote’s', async () => {
  const vendor = await makeVendor(app.db, { customerDiscountPercent: 50 });
  const product = await makeProduct(app.db, vendor, { priceCents: 1_000 });
  await app.db.update(vendors).set({ customerDiscountPercent: 10 }).where(eq(vendors.id, vendor.id));
  const order = await checkOut(app, cartOf(product), { buyer: toBuyer(customer, '', null) });
  expect(order).toMatchObject({ discountPercent: 10, discountCents: 100 });
});
