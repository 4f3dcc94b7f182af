/** The cart of a store, pressed as its buyer does. */
import { afterEach, expect, test, vi } from 'vitest';
import { cartKey } from '../../../../src/features/buying/cart/cart.store.ts';
import type { CartLines } from '../../../../src/features/buying/cart/cart.ts';
import { addToCartWords } from '../../../../src/features/buying/cart/words.ts';
import { checkoutAlerts } from '../../../../src/features/buying/checkout/words.ts';
import { deliveries } from '../../../../src/features/catalog/deliveries.ts';
import { paths } from '../../../../src/site/paths.ts';
import { addReturnPath } from '../../../../src/site/return-path.ts';
import { cartPiece, quoteAnswer, quoteLine } from '../../../support/carts.ts';
import { after, named, openPage, press, show } from '../../../support/dom.ts';
import { type ApiAnswer, answerApi, apiError } from '../../../support/fake-api.ts';

afterEach(() => vi.doUnmock('../../../../src/features/buying/cart-dialog/load-cart.ts'));

const vendor = { slug: 'glass', name: 'Cathedral Street Glass' };
const jar = cartPiece(1, { name: 'Moon Jar' });
const cup = cartPiece(2, { name: 'Cup' });
const discountNote = 'Sign up for discounts!';
const ways = [
  { delivery: 'shipping', priceCents: 900, note: null },
  { delivery: 'pickup', priceCents: 0, note: 'Saturdays, 10 to 2' },
] as const;

/** Opens the cart with these lines. A checkout is answered by `checkout`. */
async function openCart(
  lines: CartLines,
  checkout: () => ApiAnswer | Promise<ApiAnswer> = () => 'offline',
  cookie = '',
) {
  openPage({ cookie });
  localStorage.setItem(cartKey(vendor.slug), JSON.stringify(lines));
  const quote = quoteAnswer([quoteLine(1)], { deliveryOptions: [...ways], discountNote });
  const calls = answerApi(({ path }) => {
    if (path === paths.api.quote) return { body: quote };
    return path.startsWith(paths.api.checkout) ? checkout() : 'offline';
  });
  const { loadCart } = await import('../../../../src/features/buying/cart-dialog/load-cart.ts');
  await loadCart();
  const { CartButton } = await import('../../../../src/features/buying/cart-dialog/CartButton.tsx');
  await show(<CartButton vendor={vendor} />);
  await press(/^Cart/);
  await answered();
  return { ordered: () => calls.filter(({ path }) => path.startsWith(paths.api.checkout) && path !== paths.api.quote) };
}

/** Waits for what comes of a call. */
const soon = (check: () => void) =>
  vi.waitFor(
    async () => {
      await after(() => {});
      check();
    },
    { interval: 5 },
  );
const answered = () => soon(() => expect(cart()?.querySelector('[aria-busy=false].totals')).toBeTruthy());
const kept = () => JSON.parse(localStorage.getItem(cartKey(vendor.slug)) ?? '[]') as CartLines;
const quantities = () => kept().map(({ product, quantity }) => [product.name, quantity]);
const cart = () => document.querySelector<HTMLElement>('dialog[open]');
const said = () =>
  [...document.querySelectorAll('dialog [role=status]')].map(({ textContent }) => textContent).join('');

test('plus and minus count, minus and Remove take a piece out, what happened is said, and Close closes', async () => {
  await openCart([
    { product: jar, quantity: 1 },
    { product: cup, quantity: 4 },
  ]);
  await press('Increase quantity of Moon Jar');
  expect([said(), quantities()]).toEqual([
    'Quantity of Moon Jar: 2',
    [
      ['Moon Jar', 2],
      ['Cup', 4],
    ],
  ]);
  await press('Decrease quantity of Moon Jar');
  expect([said(), quantities()]).toEqual([
    'Quantity of Moon Jar: 1',
    [
      ['Moon Jar', 1],
      ['Cup', 4],
    ],
  ]);
  await press('Decrease quantity of Moon Jar');
  expect([said(), quantities()]).toEqual(['Moon Jar removed', [['Cup', 4]]]);
  expect(document.activeElement).toBe(cart()?.querySelector('h2'));
  await press('Remove Cup from cart');
  expect(quantities()).toEqual([]);
  expect(cart()?.textContent).toContain('Your cart is empty');
  await press('Close');
  expect(cart()).toBeNull();
});

test('the delivery that is chosen in the cart is the one that Checkout orders, once, and nothing changes meanwhile', async () => {
  let answer = (_: ApiAnswer) => {};
  const { ordered } = await openCart(
    [{ product: jar, quantity: 1 }],
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
  const pickup = document.querySelector<HTMLInputElement>('dialog input[value=pickup]');
  await after(() => pickup?.click());
  expect(cart()?.querySelector('label:has(:checked)')?.textContent).toContain(deliveries.pickup.words.name);
  await press('Checkout as Guest');
  expect(ordered().map(({ body }) => body)).toMatchObject([{ delivery: 'pickup', items: [{ quantity: 1 }] }]);
  for (const name of [/^Decrease/, /^Increase/, /^Remove/, 'Processing...'])
    expect(named(name)).toHaveProperty('disabled', true);
  expect(cart()?.querySelector('fieldset')?.disabled).toBe(true);
  await after(() => answer('offline'));
  await soon(() => expect(named('Checkout as Guest')).toHaveProperty('disabled', false));
});

test('why a checkout failed stays until Dismiss, and who was signed out gets a way back in', async () => {
  let answer: ApiAnswer = 'offline';
  await openCart([{ product: jar, quantity: 1 }], () => answer);
  const alert = () => cart()?.querySelector('[role=alert]');
  await press('Checkout as Guest');
  await soon(() => expect(alert()?.textContent).not.toBe(''));
  await press('Dismiss');
  expect(alert()?.textContent).toBe('');
  answer = apiError(401, 'no_token', 'Sign in.');
  await press('Checkout as Guest');
  await soon(() => expect(alert()?.textContent).toContain(checkoutAlerts.signInEnded));
  expect(named('Sign In Again').getAttribute('href')).toBe(addReturnPath(paths.signIn, '/glass'));
});

test('a cart whose code doesn’t come closes again and says so, and opens at the next press', async () => {
  openPage({ html: '<div id="hearts"><p role="status"></p></div>' });
  const { loadCart } = await vi.importActual<typeof import('../../../../src/features/buying/cart-dialog/load-cart.ts')>(
    '../../../../src/features/buying/cart-dialog/load-cart.ts',
  );
  let isAway = true;
  vi.doMock('../../../../src/features/buying/cart-dialog/load-cart.ts', () => ({
    loadCart: () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : loadCart()),
  }));
  const { CartButton } = await import('../../../../src/features/buying/cart-dialog/CartButton.tsx');
  await show(<CartButton vendor={vendor} />);
  const notice = () => document.querySelector('#hearts > [role=status]')?.textContent;
  await press(/^Cart/);
  await soon(() => expect(notice()).toBe(addToCartWords.notOpened));
  expect(cart()).toBeNull();
  isAway = false;
  await press(/^Cart/);
  await soon(() => expect(cart()?.textContent).toContain('Your cart is empty'));
  expect(notice()).toBe('');
});

test.each([
  ['an account whose sign-in can’t be confirmed gets a way back in', 'signed_in=1', 'Sign In Again', paths.signIn],
  ['a guest gets the way to the discount', '', discountNote, paths.signUp],
])('%s', async (_, cookie, link, path) => {
  await openCart([{ product: jar, quantity: 1 }], () => 'offline', cookie);
  expect(named(link).getAttribute('href')).toBe(addReturnPath(path, '/glass'));
});
