/** The billing provider fails, papers lead astray, events are forged. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { firstChargeAt } from '../../../../src/features/plan/stripe/plan-checkout.ts';
import { readStripePlanEvent } from '../../../../src/features/plan/stripe/plan-events.ts';
import { isStripeHost } from '../../../../src/features/plan/stripe/plan-invoices.ts';
import { createStripeBilling } from '../../../../src/features/plan/stripe/stripe-billing.ts';
import { account, aPlan, openShop, type Shop, testClock } from '../../../demo/emulators/stripe/shop.ts';

const quick = { timeoutMs: 200, maxNetworkRetries: 1 };
const hourMs = 3_600_000;

describe('faults', () => {
  test.each(['refused', 'slow', '500', '429', 'garbage', 'lost_always'])('a provider that is %s', async (fault) => {
    const { billing, clock } = await openShop({ stripe: quick });
    const accountId = `acct_sentinel_${fault}`;
    const expected = { code: 'payments_unavailable', details: { retryAfter: fault === '429' ? 7 : 10 } };
    await expect(billing.openCheckout(aPlan(clock, { accountId }))).rejects.toMatchObject(expected);
    await expect(billing.openPortal(accountId, 'https://example.com/')).rejects.toMatchObject(expected);
    // What only reads loses nothing; the account isn't a customer yet.
    const reading = billing.readSubscriptions(accountId);
    if (fault !== 'lost_always') await expect(reading).rejects.toMatchObject(expected);
    else expect(await reading).toEqual([]);
  });

  test('answers that are lost are asked for again: one subscription, ended once', async () => {
    const shop = await openShop();
    const accountId = 'acct_sentinel_lost';
    const checkout = aPlan(shop.clock, { accountId });
    const { id: sessionId } = await shop.billing.openCheckout(checkout);
    expect(await shop.billing.openCheckout(checkout)).toMatchObject({ id: sessionId });
    await shop.emulator.pay(sessionId);
    expect(await shop.billing.expireCheckout(sessionId)).toBe(false);
    const [one] = await shop.billing.readSubscriptions(accountId);
    await shop.billing.setEndsWithPeriod(one?.id ?? '', true);
    await shop.billing.cancelNow(one?.id ?? '');
    expect(await shop.billing.readSubscriptions(accountId)).toMatchObject([{ id: one?.id, status: 'canceled' }]);
  });
});

test('a refusal says so, since the provider repeats it for the key', async () => {
  const shop = await openShop();
  const checkout = aPlan(shop.clock, { accountId: 'acct_nobody' });
  await expect(shop.billing.openCheckout(checkout)).rejects.toMatchObject({ details: { isRefused: true } });
});

test('who adds a card in the last two free days gets two more; free days that are over charge at once', () => {
  const now = new Date('2026-05-01T12:10:00Z');
  const at = (ms: number) => firstChargeAt(new Date(now.getTime() + ms), now);
  expect([firstChargeAt(null, now), at(-1), at(0)]).toEqual([null, null, null]);
  expect([at(1000), at(48 * hourMs)].map((seconds) => ((seconds ?? 0) * 1000 - now.getTime()) / hourMs)).toEqual([
    48 + 1 / 3600,
    96,
  ]);
  expect(at(72 * hourMs)).toBe(Date.parse('2026-05-04T12:10:00Z') / 1000);
});

test('the same key opens the same page, also when the last two days begin and while they pass', async () => {
  const shop = await openShop();
  const freeUntil = (hours: number) => new Date(shop.clock.now().getTime() + hours * hourMs);
  for (const hours of [49, 40]) {
    const checkout = aPlan(shop.clock, { freeUntil: freeUntil(hours) });
    const { id } = await shop.billing.openCheckout(checkout);
    for (const _ of [1, 2, 3]) {
      shop.clock.forward(4 * hourMs);
      expect(await shop.billing.openCheckout(checkout)).toMatchObject({ id });
    }
    shop.clock.forward(-12 * hourMs);
  }
});

describe('papers', () => {
  test.each([
    ['https://pay.stripe.com/invoice/acct_1/x/pdf', true],
    ['https://stripe.com/x', true],
    ['http://pay.stripe.com/x', false],
    ['https://pay.stripe.com:8443/x', false],
    ['https://pay.stripe.com.example.com/x', false],
    ['https://notstripe.com/x', false],
    ['https://127.0.0.1/x', false],
  ])('%s: %s', (url, allowed) => {
    expect(isStripeHost(new URL(url))).toBe(allowed);
  });

  /** Opens billing whose paper is answered by `answer`, wherever it is. */
  async function openPaper(answer: (url: string) => Response) {
    const shop = await openShop();
    const { id } = await shop.billing.openCheckout(aPlan(shop.clock));
    await shop.emulator.pay(id);
    const asked: string[] = [];
    const billing = createStripeBilling({
      secretKey: 'sk_test_emulated',
      productName: 'Check',
      papersOrigin: 'http://localhost:4321',
      clock: shop.clock,
      async fetch(input, init) {
        const url = String(input instanceof Request ? input.url : input);
        if (url.includes('stripe.com')) return shop.emulator.stripeFetch(input, init);
        asked.push(url);
        return answer(url);
      },
    });
    const [invoice] = await billing.readInvoices(account);
    return { asked, read: () => billing.readInvoicePdf(account, invoice?.id ?? '') };
  }

  const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } });

  test('a redirect among the allowed hosts is followed, and one that leads elsewhere isn’t', async () => {
    const good = await openPaper((url) => (url.endsWith('/there') ? new Response('%PDF-1.3 …') : redirect('/there')));
    expect(Buffer.from((await good.read()) ?? []).toString()).toContain('%PDF-');
    const bad = await openPaper(() => redirect('http://169.254.169.254/latest'));
    await expect(bad.read()).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(bad.asked.filter((url) => url.includes('169.254'))).toEqual([]);
    const circle = await openPaper((url) => redirect(url));
    await expect(circle.read()).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(circle.asked).toHaveLength(4);
  });

  test.each([
    ['a page', () => new Response('<html>')],
    ['an error', () => new Response('%PDF-', { status: 500 })],
    ['a flood', () => new Response(new Uint8Array(6 * 1024 * 1024))],
  ])('%s is no paper', async (_name, answer) => {
    const { read } = await openPaper(answer);
    await expect(read()).rejects.toMatchObject({ code: 'payments_unavailable' });
  });
});

describe('events', () => {
  const secret = 'whsec_plan';
  const clock = testClock(Date.UTC(2026, 4, 1));
  const created = Math.floor(clock.now().getTime() / 1000);
  const base = { id: 'evt_1', object: 'event', created, type: 'invoice.paid' };
  const invoice = {
    object: 'invoice',
    customer_account: account,
    parent: { subscription_details: { metadata: { vendor_id: 'portland-kiln' } } },
  };

  function read(event: object, { signedWith = secret, expected = secret as string | null, at = created } = {}) {
    const payload = JSON.stringify(event);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith, timestamp: at });
    return readStripePlanEvent(Buffer.from(payload), header, expected, clock.now());
  }

  test('one names the account and the vendor to read again', () => {
    expect(read({ ...base, data: { object: invoice } })).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      accountId: account,
      vendorId: 'portland-kiln',
    });
    const session = { object: 'checkout.session', customer_account: account, metadata: { vendor_id: 'kiln' } };
    expect(read({ ...base, data: { object: session } })).toMatchObject({ accountId: account, vendorId: 'kiln' });
  });

  test('one that is about something else names nobody', () => {
    const nobody = { accountId: null, vendorId: null };
    expect(read({ ...base, account: 'acct_1', data: { object: invoice } })).toMatchObject(nobody);
    expect(read({ ...base, data: { object: { object: 'payout' } } })).toMatchObject(nobody);
    const odd = { object: 'invoice', customer_account: '../x', metadata: { vendor_id: 'x' } };
    expect(read({ ...base, data: { object: odd } })).toMatchObject(nobody);
    const strange = { ...odd, customer_account: account, metadata: { vendor_id: 'a b\n' } };
    expect(read({ ...base, data: { object: strange } })).toMatchObject({ accountId: account, vendorId: null });
  });

  test('forged, old, future, and unsigned ones are refused; without a secret all are', () => {
    const event = { ...base, data: { object: invoice } };
    const bad = expect.objectContaining({ code: 'bad_signature' });
    expect(() => read(event, { signedWith: 'whsec_other' })).toThrow(bad);
    expect(() => read(event, { at: created - 301 })).toThrow(bad);
    expect(() => read(event, { at: created + 301 })).toThrow(bad);
    expect(() => readStripePlanEvent(Buffer.from('{}'), null, secret, clock.now())).toThrow(bad);
    expect(() => read(event, { expected: null })).toThrow(expect.objectContaining({ code: 'webhook_not_configured' }));
  });
});

test('the card of the whole account pays where a subscription has none', async () => {
  const shop: Shop = await openShop();
  const { id } = await shop.billing.openCheckout(aPlan(shop.clock));
  await shop.emulator.pay(id);
  const without: typeof fetch = async (input, init) => {
    const answer = await shop.emulator.stripeFetch(input, init);
    const text = await answer.text();
    if (!text.includes('"object":"subscription"')) return new Response(text, answer);
    const list = JSON.parse(text) as { data: { default_payment_method: unknown }[] };
    for (const one of list.data) one.default_payment_method = null;
    return Response.json(list);
  };
  const url = await shop.billing.openPortal(account, 'http://localhost:4321/');
  const body = new URLSearchParams({ do: 'card', number: '4000 0012 4000 0000' });
  await shop.emulator.fetch(new Request(url, { method: 'POST', body }));
  const billing = createStripeBilling({
    secretKey: 'sk_test_emulated',
    productName: 'Check',
    clock: shop.clock,
    fetch: without,
  });
  expect(await billing.readSubscriptions(account)).toMatchObject([{ card: { brand: 'visa', last4: '0000' } }]);
});
