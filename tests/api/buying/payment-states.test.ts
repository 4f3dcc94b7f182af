/**
 * Every state of a vendor's payments, on every page and call that sells, with every fault of the provider: no buyer meets the
 * provider's error, and no outage closes a store.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStripePayments } from '../../../src/features/buying/stripe/stripe.ts';
import { type PaymentsState, paymentsStates } from '../../../src/features/catalog/payments-state.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { paymentAccounts } from '../../../src/features/studio/payments/payment-accounts.table.ts';
import { readPaymentAccount } from '../../../src/features/studio/payments/read-accounts.server.ts';
import { checkOutAt, followToPayment } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { stockOf } from '../../support/shop.ts';

const notReady = 'This vendor has not completed their payment setup yet. Please contact the artist directly.';
const unavailable = 'Payment service is not available. Please try again later.';
/** What only the provider, or a bug, would say. */
const foreign =
  /ECONN|fetch failed|bad gateway|on purpose|api_error|account_invalid|does not have access|acct_|TypeError/i;

const outages = ['refused', 'slow', '500', '429', 'garbage', 'lost_always'] as const;

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp({ env: { RATE_LIMITS: 'off' } });
  // Like the app's own payments, but less patient.
  site.app.payments = createStripePayments({
    secretKey: 'sk_test_emulated',
    publishableKey: null,
    webhookSecret: null,
    mode: 'emulated',
    fetch: (site.emulator as NonNullable<StartedApp['emulator']>).stripeFetch,
    timeoutMs: 300,
    // Each retry would wait for half a second; those that help are in tests/demo/emulators/stripe/failures.test.ts.
    maxNetworkRetries: 0,
    clock: site.clock,
  });
}, 120_000);
afterAll(() => site.close());

async function openShop(paymentsState: PaymentsState, account: string | null) {
  const vendor = await makeVendor(site.db, { paymentsState, stripeAccountId: account });
  if (account !== null) await site.db.insert(paymentAccounts).values({ vendorId: vendor.id, readAt: new Date(0) });
  const product = await makeProduct(site.db, vendor, { slug: 'jar', isActive: true });
  return { vendor, product, store: `/${vendor.slug}`, piece: `/${vendor.slug}/jar` };
}

async function read(path: string) {
  const answer = await site.fetch(path);
  const text = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '');
  expect(text, path).not.toMatch(foreign);
  return { status: answer.status, text };
}

/** A checkout goes on through the address page. */
async function call(path: string, body: unknown) {
  const answer = path === '/api/checkout/session' ? await checkOutAt(site, body) : await site.post(path, body);
  const text = await answer.text();
  expect(text.replace(/"(sessionId|url)":"[^"]*"/g, ''), path).not.toMatch(foreign);
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
}

/** Sends the buy form as a browser without scripts. Returns the code with which it led back, or "paying". */
async function buyByForm(productId: string, piece: string): Promise<string> {
  const send = (path: string, cookie: string) =>
    site.fetch(path, {
      method: 'POST',
      headers: { origin: site.url, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ productId, quantity: '1', delivery: 'shipping' }),
    });
  const first = await send('/checkout/buy', '');
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await send(first.headers.get('location') ?? '', cookie);
  const location = await followToPayment(site, answer.headers.get('location') ?? '', { cookie });
  expect([first.status, answer.status]).toEqual([307, 303]);
  if (location.includes('/pay/cs_test_')) return 'paying';
  if (/^\d+$/.test(location)) return `refused on the address page: ${location}`;
  expect(location).toContain(piece);
  const { status, text } = await read(location.split('#')[0] ?? '');
  expect(status).toBe(200);
  expect(text).toContain('You weren’t charged.');
  return /[?&]error=(\w+)/.exec(location)?.[1] ?? location;
}

const stateOf = async (vendorId: string) =>
  (await site.db.select({ state: vendors.paymentsState }).from(vendors).where(eq(vendors.id, vendorId)))[0]?.state;

const accountOf = (state: PaymentsState, kind: string) => (state === 'none' ? null : `acct_sentinel_${kind}`);

describe.each(paymentsStates)('a store whose payments are %s', (state) => {
  test.each(['ready', ...outages])(
    'says so before anything is typed, and sells only if ready, while the provider is %s',
    async (kind) => {
      const { vendor, product, store, piece } = await openShop(state, accountOf(state, kind));
      const sells = state === 'ready';
      for (const path of [store, piece]) {
        const { status, text } = await read(path);
        expect(status, path).toBe(200);
        expect(text.includes(notReady), path).toBe(!sells);
      }
      const cart = { vendor: vendor.id, vendorId: vendor.id, items: [{ productId: product.id, quantity: 1 }] };
      const quote = await call('/api/checkout/quote', cart);
      expect([quote.status, quote.body['problem']]).toEqual([200, sells ? null : notReady]);

      const started = await call('/api/checkout/session', cart);
      const form = await buyByForm(product.id, piece);
      if (!sells) {
        expect(started).toMatchObject({ status: 422, body: { code: 'vendor_not_ready', error: notReady } });
        expect(form).toBe('vendor_not_ready');
      } else if (kind === 'ready') {
        expect([started.status, form]).toEqual([200, 'paying']);
      } else {
        const error = `${unavailable} You weren’t charged.`;
        expect(started).toMatchObject({ status: 503, body: { error } });
        expect(form).toBe('refused on the address page: 503');
      }
      if (!sells) expect(await stockOf(site.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });

      // An outage changes nothing, however often the account is asked about. Answers to reads aren't lost.
      if (kind === 'ready' || kind === 'lost_always') return;
      expect(await readPaymentAccount(site.app, vendor.id)).toBe(false);
      expect(await stateOf(vendor.id)).toBe(state);
      expect((await read(store)).text.includes(notReady)).toBe(!sells);
    },
  );
});

describe('a store that was ready, whose account the provider refuses', () => {
  test.each([
    ['acct_sentinel_new', 'started'],
    ['acct_sentinel_asked', 'more_needed'],
    ['acct_sentinel_overdue', 'restricted'],
    ['acct_sentinel_rejected', 'restricted'],
    ['acct_sentinel_closed', 'disconnected'],
    ['acct_1NoLongerOurs', 'disconnected'],
  ])('(%s) releases the pieces, says the sentence, and is %s at once on every page', async (account, expected) => {
    const { vendor, product, store, piece } = await openShop('ready', account);
    expect((await read(store)).text).not.toContain(notReady);
    const cart = { vendor: vendor.id, vendorId: vendor.id, items: [{ productId: product.id, quantity: 1 }] };
    const refused = await call('/api/checkout/session', cart);
    expect(refused).toMatchObject({ status: 422, body: { error: expect.stringContaining(notReady) } });
    expect(await stockOf(site.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
    await vi.waitFor(async () => expect(await stateOf(vendor.id)).toBe(expected));
    await vi.waitFor(async () => {
      for (const path of [store, piece]) expect((await read(path)).text).toContain(notReady);
    });
    expect((await call('/api/checkout/quote', cart)).body['problem']).toBe(notReady);
    expect(await buyByForm(product.id, piece)).toBe('vendor_not_ready');
  });
});
