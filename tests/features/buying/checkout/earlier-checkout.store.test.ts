import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCart } from '../../../../src/features/buying/cart/cart.store.ts';
import { createCheckoutIdStore } from '../../../../src/features/buying/cart/checkout-id.store.ts';
import { createQuote } from '../../../../src/features/buying/cart/quote.store.ts';
import { createCheckout } from '../../../../src/features/buying/checkout/checkout.store.ts';
import type { OrderStatus } from '../../../../src/features/buying/orders/orders.ts';
import { cartPiece, orderAnswer, quoteAnswer, quoteLine } from '../../../support/carts.ts';
import { type ApiAnswer, answerApi } from '../../../support/fake-api.ts';
import { Disk } from '../../../support/fake-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = 'cs_test_12345678';
const id = '0123456789abcdef0123456789abcdef';
const order = `/api/checkout/session/${session}`;

function shop(disk = new Disk()) {
  const tab = disk.tab();
  const cart = createCart('glass', tab);
  if (cart.$lines.get().length === 0) cart.addToCart(cartPiece(1));
  const quote = createQuote(cart, tab, 0);
  return { disk, tab, cart, checkout: createCheckout(cart, quote, tab) };
}

/** Stubs the API: checkouts return `url`, and their status is `look`. Returns all calls except quotes. */
function serve({ url = 'https://pay.example/x', look = 'offline' as ApiAnswer | Promise<ApiAnswer> } = {}) {
  const calls = answerApi(({ path }) => {
    if (path.endsWith('/quote')) return { body: quoteAnswer([quoteLine(1)]) };
    return path === '/api/checkout/session' ? { body: { sessionId: session, url, orderNumber: 'RC-1' } } : look;
  });
  return {
    paths: () => calls.map(({ path }) => path),
    keys: () => calls.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []),
  };
}

const stands = (status: OrderStatus): ApiAnswer => ({ body: orderAnswer(status) });
const notice = 'You already paid for this cart (order RC-7K3M-9QXD).';

describe('the stored ids of a checkout', () => {
  it.each(['', 'x', 'y'.repeat(500), `${id}0`, `${id} ../admin`, `${id} a b`, id.toUpperCase(), '{"cartId":1}'])(
    'are replaced if the stored value is "%s"',
    async (stored) => {
      const { keys } = serve();
      const disk = new Disk();
      disk.values.set('checkout_glass', stored);
      expect(createCheckoutIdStore('checkout_glass', disk.tab().storage).read()).toBeNull();
      await shop(disk).checkout.submit();
      expect(keys()[0]).toMatch(/^[0-9a-f]{32}\.\d+$/);
      expect(disk.values.get('checkout_glass')).toMatch(/^[0-9a-f]{32} cs_test_12345678$/);
    },
  );

  it('are kept in memory without browser storage', () => {
    const disk = new Disk();
    disk.full = true;
    disk.values.set('checkout_glass', 'broken');
    const checkoutIds = createCheckoutIdStore('checkout_glass', disk.tab().storage);
    checkoutIds.save({ cartId: id, sessionId: session });
    expect(checkoutIds.read()).toEqual({ cartId: id, sessionId: session });
    checkoutIds.clear();
    expect(checkoutIds.read()).toBeNull();
  });

  it.each([true, false])('begin with the first id until they are cleared, if the browser is full: %s', (full) => {
    const disk = new Disk();
    disk.full = full;
    const checkoutIds = createCheckoutIdStore('checkout_glass', disk.tab().storage);
    const other = 'f'.repeat(32);
    expect(checkoutIds.begin(id)).toEqual({ cartId: id, sessionId: null });
    expect(checkoutIds.begin(other)).toEqual({ cartId: id, sessionId: null });
    checkoutIds.save({ cartId: id, sessionId: session });
    expect(checkoutIds.begin(other)).toEqual({ cartId: id, sessionId: session });
    checkoutIds.clear();
    expect(checkoutIds.begin(other)).toEqual({ cartId: other, sessionId: null });
  });
});

describe('the next cart', () => {
  it.each([
    ['was cleared', (one: ReturnType<typeof shop>) => one.cart.clearCart()],
    ['lost its last piece', (one: ReturnType<typeof shop>) => one.cart.removeFromCart(cartPiece(1).id)],
    [
      'was emptied by the confirmation in another tab',
      ({ disk }: ReturnType<typeof shop>) => {
        const { storage } = disk.tab();
        storage.set('checkout_glass', null);
        storage.set('cart_glass', null);
      },
    ],
  ])('is another order, even with the same pieces, when the one before %s', async (_how, empty) => {
    const { keys } = serve();
    const one = shop();
    await one.checkout.submit();
    empty(one);
    expect(one.disk.values.has('checkout_glass')).toBe(false);
    one.tab.comeBack();
    one.cart.addToCart(cartPiece(1));
    await one.checkout.submit();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(2);
  });

  it('starts with a new id if one of a previous cart is left over', () => {
    const disk = new Disk();
    disk.values.set('checkout_glass', id);
    const tab = disk.tab();
    const cart = createCart('glass', tab);
    createCheckout(cart, createQuote(cart, tab), tab);
    expect(disk.values.has('checkout_glass')).toBe(false);
  });

  it('can have the products of the previous one, because emptying the cart releases them', async () => {
    const { paths } = serve();
    const { cart, checkout } = shop();
    await checkout.submit();
    cart.clearCart();
    expect(paths().slice(1)).toEqual([`${order}/cancel`]);
  });

  it.each(['/checkout/success?vendor=glass', 'https://example.org/checkout/success?session_id=cs_1'])(
    'is another order after an attempt that leads to %s, since that was paid before',
    async (url) => {
      const { keys } = serve({ url });
      const { disk, tab, checkout } = shop();
      await checkout.submit();
      expect(tab.visited).toEqual([url]);
      expect(disk.values.has('checkout_glass')).toBe(false);
      tab.comeBack();
      await checkout.submit();
      expect(new Set(keys()).size).toBe(2);
    },
  );
});

describe('a cart with an earlier checkout', () => {
  const started = () => {
    const one = shop();
    one.disk.values.set('checkout_glass', `${id} ${session}`);
    return one;
  };

  it('is emptied once when the checkout is paid, and says so', async () => {
    const { paths } = serve({ look: stands('paid') });
    const { disk, cart, checkout } = started();
    await checkout.checkEarlierCheckout();
    expect(cart.$lines.get()).toEqual([]);
    expect(checkout.$paid.get()).toBe(notice);
    expect([...disk.values]).toEqual([[`paid_${session}`, '1']]);
    cart.addToCart(cartPiece(2));
    await checkout.checkEarlierCheckout();
    expect(checkout.$paid.get()).toBeNull();
    expect(cart.$lines.get()).toHaveLength(1);
    expect(paths()).toEqual([order]);
  });

  it('is kept if the confirmation has already emptied the paid cart, because this one is newer', async () => {
    serve({ look: stands('paid') });
    const { disk, cart, checkout } = started();
    disk.values.set(`paid_${session}`, '1');
    await checkout.checkEarlierCheckout();
    expect(cart.$lines.get()).toHaveLength(1);
    expect(checkout.$paid.get()).toBeNull();
    expect(disk.values.has('checkout_glass')).toBe(false);
  });

  it('is known by the payment’s session, also if the cart knows the draft that asked for its address', async () => {
    serve({ look: stands('paid') });
    const { disk, cart, checkout } = started();
    disk.values.set('checkout_glass', `${id} draft_${'0'.repeat(48)}`);
    disk.values.set(`paid_${session}`, '1');
    await checkout.checkEarlierCheckout();
    expect(cart.$lines.get()).toHaveLength(1);
    expect(disk.values.has('checkout_glass')).toBe(false);
  });

  it('whose draft got no address can’t have been paid, and a failure says so', async () => {
    const notBegun = { status: 404, body: { error: 'No such order.', code: 'not_found' } };
    answerApi(({ path }) => {
      if (path.endsWith('/quote')) return { body: quoteAnswer([quoteLine(1)]) };
      return path === '/api/checkout/session' ? { status: 500, body: { error: 'x', code: 'internal' } } : notBegun;
    });
    const { checkout } = started();
    await checkout.checkEarlierCheckout();
    await checkout.submit();
    expect(checkout.$state.get().alert).toContain('You weren’t charged');
  });

  it.each<[string, ApiAnswer]>([
    ['is pending', stands('pending')],
    ['is expired', stands('expired')],
    ['cannot be asked for', 'offline'],
    ['is not known', { status: 404, body: { error: 'No such order.', code: 'not_found' } }],
  ])('stays as it is when that %s', async (_what, look) => {
    serve({ look });
    const { disk, cart, checkout } = started();
    await checkout.checkEarlierCheckout();
    expect(cart.$lines.get()).toHaveLength(1);
    expect(disk.values.get('checkout_glass')).toBe(`${id} ${session}`);
  });

  it('requests nothing without an earlier checkout', async () => {
    const { paths } = serve({ look: stands('paid') });
    await shop().checkout.checkEarlierCheckout();
    expect(paths()).toEqual([]);
  });

  it('is not paid twice, because a click waits for the status', async () => {
    let tell: (answer: ApiAnswer) => void = () => {};
    const { paths } = serve({ look: new Promise((resolve) => (tell = resolve)) });
    const { checkout } = started();
    void checkout.checkEarlierCheckout();
    const pressed = checkout.submit();
    expect(checkout.$state.get().status).toBe('processing');
    tell(stands('paid'));
    await pressed;
    expect(checkout.$state.get()).toEqual({ status: 'idle', alert: null });
    expect(paths()).toEqual([order]);
  });

  it('is checked when the buyer comes back by the back button', async () => {
    serve({ look: stands('paid') });
    const { tab, checkout } = shop();
    await checkout.submit();
    tab.comeBack();
    await vi.waitFor(() => expect(checkout.$paid.get()).toBe(notice));
  });
});
