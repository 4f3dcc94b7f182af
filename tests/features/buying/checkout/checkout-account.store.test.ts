import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCart } from '../../../../src/features/buying/cart/cart.store.ts';
import { createQuote, getShownTotal, isAccountCheckout } from '../../../../src/features/buying/cart/quote.store.ts';
import { createCheckout } from '../../../../src/features/buying/checkout/checkout.store.ts';
import { cartPiece, orderAnswer, quoteAnswer, quoteLine } from '../../../support/carts.ts';
import { type ApiAnswer, type ApiCall, answerApi, apiError } from '../../../support/fake-api.ts';
import { Disk } from '../../../support/fake-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const sessionId = 'cs_test_12345678';
const started: ApiAnswer = { body: { sessionId, url: `https://pay.example/${sessionId}`, orderNumber: 'RC-1' } };
const asCustomer = quoteAnswer([quoteLine(1)], { signedIn: true, discountCents: 800, totalCents: 7_200 });
const asGuest = quoteAnswer([quoteLine(1)]);

/** A cart with one product. `quotes` answer the quote calls in turn, `answer` every other call. */
function open(
  quotes: (typeof asGuest | 'offline')[],
  answer: (call: ApiCall) => ApiAnswer = () => started,
  disk = new Disk(),
) {
  const calls = answerApi((call) => {
    if (!call.path.endsWith('/quote')) return answer(call);
    const next = quotes.length > 1 ? quotes.shift() : quotes[0];
    return next === undefined || next === 'offline' ? 'offline' : { body: next };
  });
  const tab = disk.tab();
  const cart = createCart('glass', tab);
  if (cart.$lines.get().length === 0) cart.addToCart(cartPiece(1));
  const quote = createQuote(cart, tab, 0);
  const settled = () => vi.waitFor(() => expect(quote.$state.get().status).toMatch(/ready|failed/));
  const starts = () => calls.filter(({ path }) => /\/checkout(\/session)?$/.test(path));
  return { tab, cart, quote, checkout: createCheckout(cart, quote, tab), calls, starts, settled };
}

describe('the checkout of an account', () => {
  it('uses the endpoint that requires an account, with the total that the buyer sees', async () => {
    const { quote, checkout, starts, settled } = open([asCustomer]);
    quote.open();
    await settled();
    await checkout.submit();
    expect(starts()).toMatchObject([{ path: '/api/checkout', body: { expectedTotalCents: 7_200 } }]);
  });

  it('uses that endpoint if the browser seems signed in and there is no quote yet', async () => {
    const disk = new Disk();
    disk.hint = '1';
    const { quote, checkout, starts, settled } = open(['offline'], undefined, disk);
    quote.open();
    await settled();
    await checkout.submit();
    expect(starts().map(({ path }) => path)).toEqual(['/api/checkout']);
    expect(starts()[0]?.body).not.toHaveProperty('expectedTotalCents');
  });

  it('is a guest’s if the quote says so, whatever the browser’s sign-in hint says', async () => {
    const disk = new Disk();
    disk.hint = '1';
    const { quote, tab, checkout, starts, settled } = open([asGuest], undefined, disk);
    expect(isAccountCheckout(null, tab)).toBe(true);
    quote.open();
    await settled();
    expect(isAccountCheckout(quote.$state.get().quote, tab)).toBe(false);
    await checkout.submit();
    expect(starts()).toMatchObject([{ path: '/api/checkout/session', body: { expectedTotalCents: 8_000 } }]);
  });

  it('stops and shows the guest’s price if the sign-in has ended; the next click checks out as a guest', async () => {
    const { quote, tab, checkout, starts, settled } = open([asCustomer, asGuest], ({ path }) =>
      path === '/api/checkout' ? apiError(401, 'no_token', 'Please sign in to continue') : started,
    );
    quote.open();
    await settled();
    await checkout.submit();
    expect(checkout.$state.get()).toEqual({
      status: 'idle',
      alert: 'You’ve been signed out, so you’re seeing guest prices.',
    });
    expect(checkout.$signInEnded.get()).toBe(true);
    expect(tab.visited).toEqual([]);
    await vi.waitFor(() => expect(quote.$state.get()).toMatchObject({ status: 'ready', quote: { signedIn: false } }));
    await checkout.submit();
    expect(starts().map(({ path, body }) => [path, body])).toMatchObject([
      ['/api/checkout', { expectedTotalCents: 7_200 }],
      ['/api/checkout/session', { expectedTotalCents: 8_000 }],
    ]);
  });
});

describe('a total that changed', () => {
  it('stops the checkout, and the cart shows the new total', async () => {
    const now = quoteAnswer([quoteLine(1)], { totalCents: 8_400 });
    const said = 'The total changed from $80.00 to $84.00. Check your cart before you pay.';
    const { quote, tab, checkout, settled } = open([asGuest, now], () => apiError(409, 'price_changed', said));
    quote.open();
    await settled();
    await checkout.submit();
    expect(checkout.$state.get().alert).toBe(`Checkout failed: ${said}`);
    expect(tab.visited).toEqual([]);
    await vi.waitFor(() => expect(quote.$state.get().quote?.totalCents).toBe(8_400));
  });

  it.each([
    ['while the quote is loading', { status: 'loading', quote: asGuest }, 1, 'shipping'],
    ['after the cart changed', { status: 'ready', quote: asGuest }, 2, 'shipping'],
    ['for another delivery', { status: 'ready', quote: asGuest }, 1, 'pickup'],
    ['without a quote', { status: 'failed', quote: null }, 1, 'shipping'],
  ] as const)('is not known %s, so none is sent', (_, state, quantity, delivery) => {
    expect(getShownTotal(state, [{ product: cartPiece(1), quantity }], delivery)).toBeNull();
  });

  it('is known once the quote is for the current cart', () => {
    const state = { status: 'ready', quote: asGuest } as const;
    expect(getShownTotal(state, [{ product: cartPiece(1), quantity: 1 }], 'shipping')).toBe(8_000);
  });
});

describe('a buyer who comes back from the payment page', () => {
  it('sends the session that holds their products with the quote and the next checkout', async () => {
    const { quote, tab, checkout, calls, starts } = open([asGuest], ({ path }) =>
      path.includes(sessionId) ? { body: orderAnswer('pending') } : started,
    );
    await checkout.submit();
    tab.comeBack();
    quote.open();
    await vi.waitFor(() => expect(quote.$state.get().status).toBe('ready'));
    expect(calls.findLast(({ path }) => path.endsWith('/quote'))?.body).toMatchObject({ sessionId });
    await checkout.submit();
    expect(starts().map(({ body }) => body)).toMatchObject([{}, { earlierSessionId: sessionId }]);
    expect(starts()[0]?.body).not.toHaveProperty('earlierSessionId');
  });

  it('keeps what they have added since if the rest turns out to be paid', async () => {
    const { cart, checkout } = open([asGuest], ({ path }) =>
      path.includes(sessionId) ? { body: orderAnswer('paid') } : started,
    );
    await checkout.submit();
    cart.addToCart(cartPiece(2));
    await checkout.checkEarlierCheckout();
    expect(cart.$lines.get().map(({ product }) => product.name)).toEqual(['Piece 2']);
    expect(checkout.$paid.get()).toBe(
      'You already paid for this cart (order RC-7K3M-9QXD). Anything you added since is still here.',
    );
  });
});
