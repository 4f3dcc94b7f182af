import { expect, it } from 'vitest';
import { orderScript } from '../../../src/platform/ui/order-script.ts';

/** Opens the confirmation of a paid order in a browser that has `stored`; gives what is stored then. */
function confirm(stored: Map<string, string>): string[] {
  const order = { dataset: { session: 'cs_test_12345678', status: 'paid', vendor: 'glass' } };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  new Function('document', 'localStorage', orderScript)({ getElementById: () => order }, storage);
  return [...stored.keys()].sort();
}

it('the confirmation of a paid order empties the cart and forgets its attempt, so that it can be bought again', () => {
  const stored = new Map([
    ['cart_glass', '[]'],
    ['checkout_glass', 'id'],
    ['cart_metal', '[]'],
    ['checkout_metal', 'id'],
  ]);
  expect(confirm(stored)).toEqual(['cart_metal', 'checkout_metal', 'paid_cs_test_12345678']);
});

it('opening an old confirmation again leaves a newer cart and its attempt alone', () => {
  const stored = new Map([
    ['paid_cs_test_12345678', '1'],
    ['cart_glass', '[]'],
    ['checkout_glass', 'id'],
  ]);
  expect(confirm(stored)).toEqual(['cart_glass', 'checkout_glass', 'paid_cs_test_12345678']);
});
