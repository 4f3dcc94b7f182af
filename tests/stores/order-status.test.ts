import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCart } from '../../src/stores/cart.ts';
import { watchOrder } from '../../src/stores/order-status.ts';
import { cartPiece, orderAnswer } from '../support/carts.ts';
import { type ApiAnswer, answerApi, apiError } from '../support/fake-api.ts';
import { Disk } from '../support/fake-browser.ts';

const sessionId = 'cs_test_12345678';
let disk: Disk;

beforeEach(() => {
  vi.useFakeTimers();
  disk = new Disk();
  createCart('glass', disk.tab()).addToCart(cartPiece(1));
  disk.values.set('checkout_glass', 'an-id');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (first: Parameters<typeof watchOrder>[0]['first'] = null) => watchOrder({ sessionId, first }, disk.tab());

describe('the order after coming back', () => {
  it('is asked for every 2 s until it is paid, and clears the cart only then', async () => {
    const answers: ApiAnswer[] = [{ body: orderAnswer('pending') }, 'offline', { body: orderAnswer('paid') }];
    const calls = answerApi(() => answers.shift() ?? 'offline');
    const order = watch();
    order.start();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(order.$status.get().status).toBe('pending');
    expect(disk.values.has('cart_glass')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(order.$status.get().status).toBe('paid');
    expect(disk.values.has('cart_glass')).toBe(false);
    expect(disk.values.has('checkout_glass')).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.map((call) => call.path)).toEqual(Array(3).fill(`/api/checkout/session/${sessionId}`));
  });

  it('is given up after 60 s, and the cart is kept', async () => {
    const calls = answerApi(() => ({ body: orderAnswer('pending') }));
    const order = watch();
    order.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(order.$status.get()).toMatchObject({ status: 'late', order: { status: 'pending' } });
    expect(calls).toHaveLength(30);
    expect(disk.values.has('cart_glass')).toBe(true);
  });

  it.each(['expired', 'cancelled', 'needs_attention', 'refunded'] as const)(
    'that is %s is said to be so, and the cart is kept',
    async (status) => {
      answerApi(() => ({ body: orderAnswer(status) }));
      const order = watch();
      order.start();
      await vi.advanceTimersByTimeAsync(0);
      expect(order.$status.get().status).toBe(status);
      expect(disk.values.has('cart_glass')).toBe(true);
    },
  );

  it('that is none of ours is unknown, and the cart is kept', async () => {
    const calls = answerApi(() => apiError(404, 'not_found', 'We could not find this order.'));
    const order = watch();
    order.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(order.$status.get()).toEqual({ status: 'unknown', order: null });
    expect(calls).toHaveLength(1);
    expect(disk.values.has('cart_glass')).toBe(true);
  });

  it('is not asked for when the page already knows that it is paid', () => {
    const calls = answerApi(() => 'offline');
    watch(orderAnswer('paid')).start();
    expect(calls).toEqual([]);
    expect(disk.values.has('cart_glass')).toBe(false);
  });

  it('does not clear the next cart when its page is loaded again', () => {
    answerApi(() => 'offline');
    watch(orderAnswer('paid')).start();
    createCart('glass', disk.tab()).addToCart(cartPiece(2));
    watch(orderAnswer('paid')).start();
    expect(disk.values.has('cart_glass')).toBe(true);
  });

  it('clears no cart of another artist, and tells the badge and other tabs', () => {
    createCart('metal', disk.tab()).addToCart(cartPiece(3));
    const elsewhere = createCart('glass', disk.tab());
    const tab = disk.tab();
    watchOrder({ sessionId, first: orderAnswer('paid') }, tab).start();
    expect(disk.values.has('cart_metal')).toBe(true);
    expect(elsewhere.$lines.get()).toEqual([]);
    expect(tab.counts).toEqual([0]);
  });

  it('is not shown any more after it was left', async () => {
    answerApi(() => ({ body: orderAnswer('paid') }));
    const order = watch();
    order.start();
    order.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(order.$status.get().status).toBe('pending');
  });
});
