/** Whose a draft is, what is remembered, and what is erased. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSavedAddress } from '../../../src/features/buying/address/saved-address.server.ts';
import { checkoutDrafts } from '../../../src/features/buying/checkout/drafts.table.ts';
import { reconcileOrders } from '../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { eraseUnpaidAddresses } from '../../../src/features/buying/erasure/erase-addresses.server.ts';
import { createDraftId } from '../../../src/features/buying/orders/orders.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { hourMs, minuteMs } from '../../../src/platform/time.ts';
import { anAddress, sendAddress } from '../../support/address-step.ts';
import { makeSellable } from '../../support/checkout-calls.ts';
import { draftWalk } from '../../support/draft-walk.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { asCustomer } from '../../support/people.ts';

let app: EmulatedApp;
let begin: ReturnType<typeof draftWalk>['begin'];
let codeOf: ReturnType<typeof draftWalk>['codeOf'];
let ordersOf: ReturnType<typeof draftWalk>['ordersOf'];
beforeAll(async () => {
  app = await emulatedApp();
  ({ begin, codeOf, ordersOf } = draftWalk(app));
});
afterAll(() => app.close());

describe('another’s draft', () => {
  test('is not found: without the cookie, with another’s, and as an account', async () => {
    const made = await makeSellable(app);
    const { draft } = await begin(made);
    const stranger = { cookie: `guest=${'s'.repeat(32)}` };
    const account = (await asCustomer(app.db)).headers;
    for (const headers of [{}, stranger, account]) expect(await codeOf(draft, {}, headers)).toBe('not_found');
    expect(await ordersOf(draft)).toEqual([]);
  });

  test('of an account is not found signed out, nor by another account', async () => {
    const made = await makeSellable(app);
    const ada = (await asCustomer(app.db)).headers;
    const { draft } = await begin(made, { headers: ada });
    expect(await codeOf(draft, {}, (await asCustomer(app.db)).headers)).toBe('not_found');
    expect(await codeOf(draft, {}, { cookie: `guest=${'s'.repeat(32)}` })).toBe('not_found');
    expect((await sendAddress(app, draft, {}, { headers: ada })).status).toBe(303);
  });

  test('that nobody has is not found, and neither is one that has expired', async () => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    for (const id of [createDraftId(), 'draft_', 'x', '../buy', `draft_${'A'.repeat(48)}`, '%00'])
      expect(await codeOf(id, {}, headers)).toBe('not_found');
    await app.db.update(checkoutDrafts).set({ expiresAt: app.clock.now() }).where(eq(checkoutDrafts.id, draft));
    expect(await codeOf(draft, {}, headers)).toBe('not_found');
  });

  test('is not paid by a form of another site', async () => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    expect(await codeOf(draft, {}, { ...headers, origin: 'https://evil.example' })).toBe('csrf');
  });
});

test('a guest who signs in goes on with their draft, at the account’s price', async () => {
  const made = await makeSellable(app, { priceCents: 10_000 }, { customerDiscountPercent: 10 });
  const { draft, headers } = await begin(made);
  const ada = await asCustomer(app.db);
  const both = { ...headers, ...ada.headers };
  expect(await codeOf(draft, {}, both)).toBe('price_changed');
  const { draft: own } = await begin(made, { headers: ada.headers });
  const [{ totalCents } = { totalCents: 0 }] = await app.db
    .select()
    .from(checkoutDrafts)
    .where(eq(checkoutDrafts.id, own));
  await sendAddress(app, draft, { total: String(totalCents) }, { headers: both });
  expect((await ordersOf(draft))[0]).toMatchObject({ userId: ada.userId, discountPercent: 10 });
});

describe('the remembered address', () => {
  test('is saved if the box is ticked, and only for accounts', async () => {
    const made = await makeSellable(app);
    const ada = await asCustomer(app.db);
    const once = await begin(made, { headers: ada.headers });
    await sendAddress(app, once.draft, {}, { headers: ada.headers });
    expect(await readSavedAddress(app.db, ada.userId)).toBeNull();
    await sendAddress(app, once.draft, { remember: 'yes' }, { headers: ada.headers });
    expect(await readSavedAddress(app.db, ada.userId)).toEqual(anAddress);
    const guest = await begin(made);
    expect((await sendAddress(app, guest.draft, { remember: 'yes' }, { headers: guest.headers })).status).toBe(303);
  });

  test('stays as it was if the order is refused', async () => {
    const made = await makeSellable(app);
    const ada = await asCustomer(app.db);
    const { draft } = await begin(made, { headers: ada.headers });
    await app.db.update(products).set({ inventory: 0 }).where(eq(products.id, made.product.id));
    expect(await codeOf(draft, { remember: 'yes' }, ada.headers)).toBe('out_of_stock');
    expect(await readSavedAddress(app.db, ada.userId)).toBeNull();
  });
});

describe('erasing', () => {
  test('takes the address of an unpaid order after half a day, and the draft after a day', async () => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    await sendAddress(app, draft, {}, { headers });
    const addressNow = async () => {
      await eraseUnpaidAddresses(app.db, app.clock.now());
      return (await ordersOf(draft))[0]?.parcel?.address ?? null;
    };
    app.clock.advance(32 * minuteMs);
    await reconcileOrders(app);
    expect((await ordersOf(draft))[0]?.status).toBe('expired');
    expect(await addressNow()).toEqual(anAddress);
    app.clock.advance(12 * hourMs);
    expect(await addressNow()).toBeNull();
    expect((await ordersOf(draft))[0]?.customerEmail).toBeNull();
    expect(await app.db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, draft))).toHaveLength(1);
    app.clock.advance(12 * hourMs);
    await addressNow();
    expect(await app.db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, draft))).toEqual([]);
  });

  test('keeps the address of orders that are paid, or may turn out to be', async () => {
    const made = await makeSellable(app);
    const paid = await begin(made);
    await sendAddress(app, paid.draft, {}, { headers: paid.headers });
    await app.emulator.pay((await ordersOf(paid.draft))[0]?.checkout.sessionId ?? '');
    await app.emulator.deliverAll();
    const open = await begin(made);
    await sendAddress(app, open.draft, {}, { headers: open.headers });
    app.clock.advance(48 * hourMs);
    await eraseUnpaidAddresses(app.db, app.clock.now());
    for (const { draft } of [paid, open]) expect((await ordersOf(draft))[0]?.parcel?.address).toEqual(anAddress);
  });
});
