/** Add to Cart, on the page of a piece and in a list. */
import { afterEach, expect, test, vi } from 'vitest';
import { cartKey, deliveryKey } from '../../../../src/features/buying/cart/cart.store.ts';
import type { CartLines } from '../../../../src/features/buying/cart/cart.ts';
import { cartPiece } from '../../../support/carts.ts';
import { after, named, openPage, press, show, type } from '../../../support/dom.ts';

afterEach(() => vi.useRealTimers());

const jar = cartPiece(1, { name: 'Moon Jar' });
const piece = { product: jar, vendorSlug: 'glass', inventory: 3 };
const added = '<p id="added" role="status"></p>';

const units = () => (JSON.parse(localStorage.getItem(cartKey('glass')) ?? '[]') as CartLines)[0]?.quantity ?? 0;
const said = () => document.querySelector('#added')?.textContent;

test('on the page of a piece, Add to Cart takes quantity and delivery along, and refuses a quantity that isn’t there', async () => {
  openPage({ html: added });
  const { AddToCart } = await import('../../../../src/features/buying/cart-dialog/AddToCart.tsx');
  await show(
    <form>
      <input type="number" name="quantity" defaultValue="1" min="1" max="3" required />
      <input type="radio" name="delivery" value="shipping" defaultChecked />
      <input type="radio" name="delivery" value="pickup" />
      <AddToCart {...piece} />
    </form>,
  );
  const [quantity, , pickup] = document.querySelectorAll('input');
  if (!quantity || !pickup) throw new Error('The form is gone.');
  await type(quantity, '9');
  await press('Add to Cart');
  expect(units()).toBe(0);
  await type(quantity, '2');
  await after(() => pickup.click());
  await press('Add to Cart');
  expect([units(), said(), localStorage.getItem(deliveryKey('glass'))]).toEqual([
    2,
    'Added 2 of Moon Jar to your cart',
    'pickup',
  ]);
});

test('in a list, each press adds one while there are any, says so for a moment, and the way to the cart opens it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openPage({ html: `${added}<button id="cart">Cart <span data-cart="glass"></span></button>` });
  const opened = vi.fn();
  document.querySelector('#cart')?.addEventListener('click', opened);
  const { AddFromList } = await import('../../../../src/features/buying/cart-dialog/AddFromList.tsx');
  await show(<AddFromList {...piece} inventory={2} />);
  const add = () => named(/Moon Jar$/);
  expect(named('See Your Cart').hidden).toBe(true);
  for (const [text, told, count] of [
    ['Added', 'Added Moon Jar to your cart', 1],
    ['Added', 'Added 2 of Moon Jar to your cart', 2],
    ['In Your Cart', 'Moon Jar is already in your cart, and no more are available', 2],
  ]) {
    await after(() => add().click());
    expect([add().querySelector('.if-script')?.textContent, said(), units()]).toEqual([text, told, count]);
  }
  await after(() => vi.advanceTimersByTime(2_000));
  expect(add().querySelector('.if-script')?.textContent).toBe('Add to Cart');
  await press('See Your Cart');
  expect(opened).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(add());
});

test('before a list is hydrated, pieces that are in the cart have a way to it, and an address that ends in #cart opens it', async () => {
  const form = (id: string) =>
    `<div ssr><form><input value="${id}" /><button>Add to Cart</button><button class="see" hidden>See Your Cart</button></form></div>`;
  const cup = cartPiece(2);
  openPage({
    html: `<button id="cart">Cart <span data-cart="glass"></span></button>${form(jar.id)}${form(cup.id)}`,
    url: 'http://localhost:4321/glass#cart',
  });
  const opened = vi.fn();
  document.querySelector('#cart')?.addEventListener('click', opened);
  const keep = (...pieces: { id: string }[]) =>
    localStorage.setItem(cartKey('glass'), JSON.stringify(pieces.map((product) => ({ product, quantity: 1 }))));
  const isHidden = () => [...document.querySelectorAll<HTMLElement>('.see')].map(({ hidden }) => hidden);
  keep(jar);
  await import('../../../../src/features/buying/cart-dialog/mark-pieces.inline.ts');
  expect([isHidden(), opened.mock.calls.length]).toEqual([[false, true], 1]);
  keep(jar, cup);
  dispatchEvent(new Event('cart'));
  expect(isHidden()).toEqual([false, false]);
  localStorage.clear();
  dispatchEvent(new Event('pageshow'));
  expect(isHidden()).toEqual([true, true]);
});
