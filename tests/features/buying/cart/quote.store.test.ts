import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCart } from '../../../../src/features/buying/cart/cart.store.ts';
import {
  createQuote,
  describeLineChanges,
  findCartProblem,
  hasTotals,
} from '../../../../src/features/buying/cart/quote.store.ts';
import { cartWords } from '../../../../src/features/buying/cart/words.ts';
import { cartPiece, quoteAnswer, quoteLine } from '../../../support/carts.ts';
import { answerApi } from '../../../support/fake-api.ts';
import { Disk } from '../../../support/fake-browser.ts';

describe('the messages of a line', () => {
  it.each([
    ['nothing while its price is not known', undefined, []],
    ['nothing when all is as it was', quoteLine(1), []],
    ['a new price', quoteLine(1, { unitPriceCents: 8_400 }), ['Now $84.00 (was $80.00)']],
    ['how few are left', quoteLine(1, { problem: 'Only 1 left' }), ['Only 1 left']],
    ['its problem', quoteLine(1, { problem: 'Sold' }), ['Sold']],
    [
      'only the problem of a product that is gone, without a price of 0',
      quoteLine(1, { name: null, slug: null, unitPriceCents: 0, problem: 'No longer available' }),
      ['No longer available'],
    ],
    [
      'a new price and a problem',
      quoteLine(1, { unitPriceCents: 7_000, problem: 'Only 2 left' }),
      ['Now $70.00 (was $80.00)', 'Only 2 left'],
    ],
  ])('are %s', (_what, line, messages) => {
    expect(describeLineChanges(cartPiece(1), line)).toEqual(messages);
  });
});

describe('the problem of a cart', () => {
  const lines = [{ product: cartPiece(1, { name: 'Rose Window' }), quantity: 1 }];
  const gone = quoteLine(1, { name: null, slug: null, buyable: 0, lineCents: 0, problem: 'No longer available' });
  const soldOut = quoteLine(1, { buyable: 0, lineCents: 0, problem: 'Sold' });

  it.each([
    ['nothing without a quote', null, null],
    ['nothing when all can be bought', quoteAnswer([quoteLine(1)]), null],
    [
      'a product that the server does not know, with its name from the cart',
      quoteAnswer([gone], { problem: cartWords.removeUnknown }),
      'Remove Rose Window to check out.',
    ],
    [
      'a product, with its current name',
      quoteAnswer([soldOut], { problem: 'Remove Piece 1 to check out.' }),
      'Remove Piece 1 to check out.',
    ],
    ['the artist before the piece', quoteAnswer([gone], { problem: 'Not ready yet.' }), 'Not ready yet.'],
  ])('names %s', (_what, quote, problem) => {
    expect(findCartProblem(quote, lines)).toBe(problem);
  });

  it('leaves totals only if there is something to buy', () => {
    expect(hasTotals(quoteAnswer([gone, soldOut], { shippingCents: 800, totalCents: 855 }))).toBe(false);
    expect(hasTotals(quoteAnswer([gone, quoteLine(2)]))).toBe(true);
  });
});

describe('the quote', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function open() {
    const tab = new Disk().tab();
    const cart = createCart('glass', tab);
    cart.addToCart(cartPiece(1));
    return { tab, cart, quote: createQuote(cart, tab) };
  }

  it('is fetched by ids and quantities alone when the cart is opened', async () => {
    const calls = answerApi(() => ({ body: quoteAnswer([quoteLine(1)]) }));
    const { quote } = open();
    expect(calls).toEqual([]);
    quote.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/api/checkout/quote',
        body: { vendor: 'glass', delivery: 'shipping', items: [{ productId: cartPiece(1).id, quantity: 1 }] },
      },
    ]);
    expect(quote.$state.get()).toMatchObject({ status: 'ready', quote: { totalCents: 8_000 } });
  });

  it('is fetched once for several changes in a row, and keeps the previous quote meanwhile', async () => {
    const calls = answerApi(() => ({ body: quoteAnswer([quoteLine(1)]) }));
    const { cart, quote } = open();
    quote.open();
    await vi.advanceTimersByTimeAsync(0);
    for (const quantity of [2, 3, 4]) cart.setQuantity(cartPiece(1).id, quantity);
    await vi.advanceTimersByTimeAsync(249);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.body).toMatchObject({ items: [{ quantity: 4 }] });
  });

  it('is that of the last request if answers arrive out of order', async () => {
    const waiting: ((total: number) => void)[] = [];
    answerApi(
      () =>
        new Promise((resolve) =>
          waiting.push((totalCents) => resolve({ body: quoteAnswer([quoteLine(1)], { totalCents }) })),
        ),
    );
    const { quote } = open();
    quote.open();
    quote.chooseDelivery('pickup');
    await vi.advanceTimersByTimeAsync(250);
    waiting[1]?.(2_000);
    await vi.advanceTimersByTimeAsync(0);
    waiting[0]?.(1_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(quote.$state.get()).toMatchObject({ status: 'ready', quote: { totalCents: 2_000 } });
  });

  it('changes the delivery if the vendor does not offer the chosen one', async () => {
    answerApi(() => ({ body: quoteAnswer([quoteLine(1)], { delivery: 'shipping' }) }));
    const { quote } = open();
    quote.chooseDelivery('pickup');
    quote.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(quote.$delivery.get()).toBe('shipping');
  });

  it('keeps the delivery across reloads and tabs until the cart is empty', async () => {
    const disk = new Disk();
    const openIn = (tab = disk.tab()) => {
      const cart = createCart('glass', tab);
      return { cart, quote: createQuote(cart, tab) };
    };
    const first = openIn();
    const other = openIn();
    first.cart.addToCart(cartPiece(1));
    first.quote.chooseDelivery('pickup');
    expect(openIn().quote.$delivery.get()).toBe('pickup');
    expect(other.quote.$delivery.get()).toBe('pickup');
    first.cart.clearCart();
    expect(openIn().quote.$delivery.get()).toBe('shipping');
  });

  it('reports a failure, keeps the previous quote, and recovers with the next change', async () => {
    let offline = false;
    answerApi(() => (offline ? 'offline' : { body: quoteAnswer([quoteLine(1)]) }));
    const { cart, quote } = open();
    quote.open();
    await vi.advanceTimersByTimeAsync(0);
    offline = true;
    cart.addToCart(cartPiece(2));
    await vi.advanceTimersByTimeAsync(250);
    expect(quote.$state.get()).toMatchObject({ status: 'failed', quote: { totalCents: 8_000 } });
    offline = false;
    cart.addToCart(cartPiece(2));
    await vi.advanceTimersByTimeAsync(250);
    expect(quote.$state.get().status).toBe('ready');
  });

  it('is fetched again when the browser is back online, if it failed and the cart is open', async () => {
    let offline = true;
    const calls = answerApi(() => (offline ? 'offline' : { body: quoteAnswer([quoteLine(1)]) }));
    const { tab, quote } = open();
    quote.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(quote.$state.get().status).toBe('failed');
    offline = false;
    tab.goOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(quote.$state.get().status).toBe('ready');
    tab.goOnline();
    quote.close();
    tab.goOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(2);
  });

  it('is not fetched for an empty cart or after the cart was closed', async () => {
    const calls = answerApi(() => ({ body: quoteAnswer([quoteLine(1)]) }));
    const { cart, quote } = open();
    quote.open();
    await vi.advanceTimersByTimeAsync(0);
    cart.clearCart();
    await vi.advanceTimersByTimeAsync(250);
    expect(quote.$state.get()).toEqual({ status: 'none', quote: null });
    cart.addToCart(cartPiece(1));
    quote.close();
    cart.addToCart(cartPiece(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(1);
  });
});
