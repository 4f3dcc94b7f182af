import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCart } from '../../../../src/features/buying/cart/cart.store.ts';
import { createQuote } from '../../../../src/features/buying/cart/quote.store.ts';
import { createCheckout } from '../../../../src/features/buying/checkout/checkout.store.ts';
import { cartPiece, quoteAnswer, quoteLine } from '../../../support/carts.ts';
import { type ApiAnswer, type ApiCall, answerApi, apiError } from '../../../support/fake-api.ts';
import { Disk } from '../../../support/fake-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const paid: ApiAnswer = {
  body: { sessionId: 'cs_test_12345678', url: 'https://pay.example/cs_test_12345678', orderNumber: 'RC-1' },
};

function shop(disk = new Disk()) {
  const tab = disk.tab();
  const cart = createCart('glass', tab);
  if (cart.$lines.get().length === 0) cart.addToCart(cartPiece(1));
  const quote = createQuote(cart, tab, 0);
  return { tab, cart, quote, checkout: createCheckout(cart, quote, tab) };
}

/** Answers checkout calls with `answer`, quotes as usual. Returns the checkout calls only. */
function answerCheckout(answer: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>): () => ApiCall[] {
  const calls = answerApi((call) =>
    call.path.endsWith('/quote') ? { body: quoteAnswer([quoteLine(1)]) } : answer(call),
  );
  return () => calls.filter((call) => call.path === '/api/checkout/session');
}

const keyOf = (call: ApiCall | undefined) => call?.headers.get('Idempotency-Key');

describe('the checkout', () => {
  it('is processing during the call, then goes to the payment page', async () => {
    const calls = answerCheckout(() => paid);
    const { tab, checkout, quote } = shop();
    quote.chooseDelivery('pickup');
    const seen: string[] = [];
    checkout.$state.subscribe(({ status }) => void seen.push(status));
    await checkout.submit();
    expect(seen).toEqual(['idle', 'processing', 'redirect']);
    expect(tab.visited).toEqual(['https://pay.example/cs_test_12345678']);
    expect(calls()[0]?.body).toEqual({
      items: [{ productId: cartPiece(1).id, quantity: 1 }],
      vendorId: 'glass',
      delivery: 'pickup',
    });
  });

  it('goes to our own payment page if the session has no URL', async () => {
    answerCheckout(() => ({ body: { sessionId: 'cs_test_12345678', url: null, orderNumber: 'RC-1' } }));
    const { tab, checkout } = shop();
    await checkout.submit();
    expect(tab.visited).toEqual(['/checkout/pay?session_id=cs_test_12345678']);
  });

  it('calls the server once for a double click', async () => {
    const calls = answerCheckout(() => paid);
    const { checkout } = shop();
    await Promise.all([checkout.submit(), checkout.submit()]);
    await checkout.submit();
    expect(calls()).toHaveLength(1);
  });

  it('is idle when the buyer comes back from the payment page', async () => {
    answerCheckout(() => paid);
    const { tab, checkout } = shop();
    await checkout.submit();
    tab.comeBack();
    expect(checkout.$state.get()).toEqual({ status: 'idle', alert: null });
  });

  it('says that the cart is empty without a call', async () => {
    const calls = answerCheckout(() => paid);
    const { cart, checkout } = shop();
    cart.clearCart();
    await checkout.submit();
    expect(checkout.$state.get()).toEqual({ status: 'idle', alert: 'Your cart is empty' });
    expect(calls()).toEqual([]);
  });
});

describe('the idempotency key of a checkout', () => {
  it('is the same for a retry of the same cart, also after a reload and in another tab', async () => {
    let answer: ApiAnswer = 'offline';
    const calls = answerCheckout(() => answer);
    const disk = new Disk();
    const first = shop(disk);
    await first.checkout.submit();
    answer = paid;
    await first.checkout.submit();
    await shop(disk).checkout.submit();
    const keys = calls().map(keyOf);
    expect(keys[0]).toMatch(/^\S{16,}\.\d+$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('changes with the cart and the delivery, but stays in one chain', async () => {
    const calls = answerCheckout(() => 'offline');
    const { cart, quote, checkout } = shop();
    await checkout.submit();
    cart.addToCart(cartPiece(2));
    await checkout.submit();
    quote.chooseDelivery('pickup');
    await checkout.submit();
    const keys = calls().map((call) => keyOf(call) ?? '');
    expect(new Set(keys).size).toBe(3);
    expect(new Set(keys.map((key) => key.split('.')[0])).size).toBe(1);
  });

  it('is kept for the visit if the browser stores nothing', async () => {
    const calls = answerCheckout(() => 'offline');
    const disk = new Disk();
    disk.blocked = true;
    const { checkout } = shop(disk);
    await checkout.submit();
    await checkout.submit();
    expect(new Set(calls().map(keyOf)).size).toBe(1);
  });

  it.each(['full', 'blocked'] as const)('tells the quote its session if the storage is %s', async (trouble) => {
    const calls = answerApi(({ path }) => (path.endsWith('/quote') ? { body: quoteAnswer([quoteLine(1)]) } : paid));
    const disk = new Disk();
    disk[trouble] = true;
    const { quote, checkout } = shop(disk);
    await checkout.submit();
    quote.open();
    expect(calls.at(-1)).toMatchObject({ path: '/api/checkout/quote', body: { sessionId: 'cs_test_12345678' } });
    quote.close();
  });
});

describe('a checkout that failed', () => {
  const notReady = 'This vendor has not completed their payment setup yet. Please contact the artist directly.';
  const noPayments = 'Payment service is not available. Please try again later.';
  const safe = 'You weren’t charged, and your cart is saved.';
  const trouble = `Checkout failed: We’re having trouble right now. ${safe} Please try again in a minute.`;
  const broken = `Checkout failed: Something went wrong on our end. ${safe} Please try again.`;
  it.each<[string, ApiAnswer, string, string?]>([
    ['an artist without a payment account', apiError(422, 'vendor_not_ready', notReady), notReady, safe],
    ['a message about a missing account', apiError(500, 'internal', 'Missing stripeAccountId'), notReady, safe],
    ['a payment provider that is away', apiError(503, 'payments_unavailable', noPayments), noPayments, safe],
    ['a message about the provider', apiError(500, 'internal', 'Stripe said no'), noPayments, safe],
    [
      'a product that is sold',
      apiError(409, 'out_of_stock', 'Piece 1 has sold. You weren’t charged. Remove it to check out.'),
      'Checkout failed: Piece 1 has sold. You weren’t charged. Remove it to check out.',
    ],
    [
      'too many requests',
      apiError(429, 'rate_limited', 'Please wait a minute.'),
      'Checkout failed: Please wait a minute.',
    ],
    ['a server that fails', apiError(500, 'internal', 'Something went wrong on our end.'), broken],
    ['a database that is away', apiError(503, 'db_unavailable', 'Not at the moment.'), trouble],
    ['no answer, as from a call that was cut', 'offline', trouble],
    ['an answer that is not ours', { status: 502, body: 'Bad gateway' }, trouble],
    ['a refusal without words', { status: 418, body: '' }, broken],
  ])('is idle again and shows the alert of %s', async (_what, answer, alert, note) => {
    answerCheckout(() => answer);
    const { tab, checkout } = shop();
    await checkout.submit();
    expect(checkout.$state.get()).toEqual({ status: 'idle', alert, ...(note && { note }) });
    expect(tab.visited).toEqual([]);
    checkout.dismissAlert();
    expect(checkout.$state.get()).toEqual({ status: 'idle', alert: null });
  });

  it('says that the browser is offline', async () => {
    answerCheckout(() => 'offline');
    const disk = new Disk();
    disk.online = false;
    const { checkout } = shop(disk);
    await checkout.submit();
    expect(checkout.$state.get().alert).toBe(
      `Checkout failed: You’re offline. ${safe} Try again when you’re back online.`,
    );
  });

  it('does not claim that nothing was charged after an earlier checkout, unless that ended unpaid', async () => {
    let answer: ApiAnswer = paid;
    let stands = 'pending';
    answerApi((call) => {
      if (call.path.endsWith('/quote')) return { body: quoteAnswer([quoteLine(1)]) };
      return call.path === '/api/checkout/session' ? answer : { body: { status: stands, lines: [] } };
    });
    const { tab, checkout } = shop();
    const alertAfter = async () => {
      tab.comeBack();
      await checkout.checkEarlierCheckout();
      await checkout.submit();
      return checkout.$state.get().alert;
    };
    await checkout.submit();
    answer = apiError(500, 'internal', 'Something went wrong on our end.');
    expect(await alertAfter()).toBe(
      'Checkout failed: Something went wrong on our end. Your cart is saved. If you just paid, don’t pay again. Otherwise, please try again.',
    );
    stands = 'cancelled';
    expect(await alertAfter()).toBe(broken);
  });

  it('refreshes the quote if the cart has a problem', async () => {
    const calls = answerApi((call) =>
      call.path.endsWith('/quote')
        ? { body: quoteAnswer([quoteLine(1, { problem: 'Sold' })]) }
        : apiError(409, 'out_of_stock', 'Gone'),
    );
    const { quote, checkout } = shop();
    await checkout.submit();
    await vi.waitFor(() => expect(quote.$state.get().status).toBe('ready'));
    expect(calls.map((call) => call.path)).toEqual(['/api/checkout/session', '/api/checkout/quote']);
  });
});
