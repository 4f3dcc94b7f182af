import { describe, expect, test } from 'vitest';
import {
  addToCart,
  checkLineInventory,
  countUnits,
  isQuantity,
  readCartItems,
  setQuantity,
} from '../../../../src/features/buying/cart/cart.ts';
import { lineProblems } from '../../../../src/features/buying/cart/words.ts';

const jar = { id: 'a', name: 'Jar' };
const bowl = { id: 'b', name: 'Bowl' };

describe('a cart', () => {
  test('adds a new product as a line of 1, and increases the line of a product it has', () => {
    const cart = addToCart(addToCart(addToCart([], jar), bowl), jar);
    expect(cart.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(countUnits(cart)).toBe(3);
  });

  test('adds several units at once up to the maximum, and never removes any', () => {
    const three = addToCart([], jar, 3, 5);
    expect(three[0]?.quantity).toBe(3);
    expect(addToCart(three, jar, 3, 5)[0]?.quantity).toBe(5);
    expect(addToCart(three, jar, 1, 2)[0]?.quantity).toBe(3);
    expect(addToCart([], jar, 9, 5)[0]?.quantity).toBe(5);
  });

  test('loses a line whose quantity is set to 0 or less', () => {
    const cart = addToCart(addToCart([], jar), bowl);
    expect(setQuantity(cart, 'a', 0).map(({ product }) => product.id)).toEqual(['b']);
    expect(setQuantity(cart, 'b', -1).map(({ product }) => product.id)).toEqual(['a']);
  });

  test('never holds more than 99 of a product or more than 50 products', () => {
    expect(setQuantity(addToCart([], jar), 'a', 1000)[0]?.quantity).toBe(99);
    let cart = addToCart<{ id: string }>([], jar);
    for (let n = 0; n < 60; n += 1) cart = addToCart(cart, { id: String(n) });
    expect(cart.length).toBe(50);
  });

  test('finds the problem of a line', () => {
    const check = (...args: Parameters<typeof checkLineInventory>) => {
      const { buyable, problem } = checkLineInventory(...args);
      return { buyable, problem: problem && lineProblems[problem](buyable) };
    };
    expect(check(2, 5)).toEqual({ buyable: 2, problem: null });
    expect(check(2, 1)).toEqual({ buyable: 1, problem: 'Only 1 left' });
    expect(check(2, 0)).toEqual({ buyable: 0, problem: 'Sold' });
    expect(check(2, null)).toEqual({ buyable: 0, problem: 'No longer available' });
    expect(check(1, 0, true)).toEqual({ buyable: 0, problem: 'Being bought right now' });
    expect(check(2, 1, true)).toEqual({ buyable: 1, problem: 'Only 1 left' });
  });
});

describe('the items of a request', () => {
  const code = (items: { productId: string; quantity: unknown }[]) => {
    try {
      readCartItems(items);
      return 'fine';
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  test.each([0, -1, -0, 1.5, 100, 1e21, 2 ** 31, Number.NaN, '2', true, null, undefined, [1], {}])(
    'with a quantity of %s are refused',
    (quantity) => {
      expect(isQuantity(quantity)).toBe(false);
      expect(code([{ productId: 'a', quantity }])).toBe('bad_quantity');
    },
  );

  test('are merged if they are duplicates, and their sum has the same limit', () => {
    const items = readCartItems([
      { productId: 'b', quantity: 1 },
      { productId: 'a', quantity: 50 },
      { productId: 'B', quantity: 2 },
    ]);
    expect(items).toEqual([
      { productId: 'a', quantity: 50 },
      { productId: 'b', quantity: 3 },
    ]);
    const fifty = { productId: 'a', quantity: 50 };
    expect(code([fifty, fifty])).toBe('bad_quantity');
  });

  test('are refused if there are none or more than 50', () => {
    expect(code([])).toBe('invalid');
    expect(code(Array.from({ length: 51 }, (_, n) => ({ productId: String(n), quantity: 1 })))).toBe('invalid');
  });
});
