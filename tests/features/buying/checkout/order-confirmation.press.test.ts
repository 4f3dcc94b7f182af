import vm from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import orderScript from '../../../../src/features/buying/checkout/order-confirmation.inline.ts?script';
import { cartPiece } from '../../../support/carts.ts';
import { openPage, press } from '../../../support/dom.ts';

const line = (n: number, quantity: number) => ({ product: cartPiece(n), quantity });
const paid = (quantities: Record<number, number>) =>
  JSON.stringify(Object.fromEntries(Object.entries(quantities).map(([n, q]) => [cartPiece(Number(n)).id, q])));

/** Opens the confirmation once for each dataset, and returns what the browser stores afterwards. */
function open(stored: Record<string, string>, ...datasets: Record<string, string>[]): Record<string, string> {
  const kept = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  for (const dataset of datasets) {
    const document = { getElementById: (id: string) => (id === 'order' ? { dataset } : null) };
    vm.runInNewContext(orderScript, { localStorage, document });
  }
  return Object.fromEntries(kept);
}

const order = { status: 'paid', session: 'cs_test_1', vendor: 'glass', paid: paid({ 1: 2 }) };

describe('the confirmation of a paid order', () => {
  test('removes a cart that was paid completely, and its checkout ids', () => {
    const stored = {
      cart_glass: JSON.stringify([line(1, 2)]),
      cart: '[]',
      checkout_glass: 'x',
      delivery_glass: 'pickup',
    };
    const other = { cart_metal: '[1]' };
    expect(open({ ...stored, ...other }, order)).toEqual({ paid_cs_test_1: '1', ...other });
  });

  test('removes only what was paid: products added after the checkout started stay', () => {
    const { cart_glass } = open({ cart_glass: JSON.stringify([line(1, 3), line(2, 1)]) }, order);
    expect(JSON.parse(cart_glass ?? '')).toEqual([line(1, 1), line(2, 1)]);
  });

  test('removes once per order, however often it is opened', () => {
    const { cart_glass } = open({ cart_glass: JSON.stringify([line(1, 9)]) }, order, order, order);
    expect(JSON.parse(cart_glass ?? '')).toEqual([line(1, 7)]);
  });

  test.each(['{', 'null', '7', '[null]', '[{}]'])('discards the cart %s', (cart_glass) => {
    expect(open({ cart_glass }, order)).toEqual({ paid_cs_test_1: '1' });
  });
});

test.each(['none', 'not_found', 'expired', 'cancelled', 'needs_attention', 'refunded'])(
  'the confirmation with the status %s does not change the cart',
  (status) => {
    const stored = { cart_glass: JSON.stringify([line(1, 2)]) };
    expect(open(stored, { ...order, status })).toEqual(stored);
  },
);

const keysAfter = (stored: Record<string, string>): string[] =>
  Object.keys(open(stored, { session: 'cs_test_12345678', status: 'paid', vendor: 'glass' })).sort();

test('the confirmation of a paid order clears the cart and its checkout ids, so the same products can be bought again', () => {
  const stored = {
    cart_glass: '[]',
    checkout_glass: 'id',
    cart_metal: '[]',
    checkout_metal: 'id',
  };
  expect(keysAfter(stored)).toEqual(['cart_metal', 'checkout_metal', 'paid_cs_test_12345678']);
});

test('opening an old confirmation again does not change a newer cart and its checkout ids', () => {
  const stored = {
    paid_cs_test_12345678: '1',
    cart_glass: '[]',
    checkout_glass: 'id',
  };
  expect(keysAfter(stored)).toEqual(['cart_glass', 'checkout_glass', 'paid_cs_test_12345678']);
});

describe('the confirmation, open in a browser', () => {
  const openConfirmation = (
    status: string,
    answer: () => Response | Promise<Response> = () => Promise.reject(new Error('offline')),
  ) => {
    const asked: string[] = [];
    openPage({
      html: `<div id="order" data-status="${status}" data-session="cs_1"></div><p id="again" hidden></p><button id="print">Print</button>`,
      fetch: async (path) => {
        asked.push(String(path));
        return answer();
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [print, reload] = [vi.fn(), vi.spyOn(location, 'reload').mockReturnValue()];
    vi.stubGlobal('print', print);
    return { asked, print, reload };
  };
  const load = () => import('../../../../src/features/buying/checkout/order-confirmation.inline.ts');
  afterEach(() => vi.useRealTimers());

  test('asks every two seconds whether the payment has come, and then shows the page anew', async () => {
    const answers = ['pending', 'offline', 'paid'];
    const { asked, reload } = openConfirmation('pending', () => {
      const status = answers.shift();
      if (status === 'offline') throw new TypeError('Failed to fetch');
      return Response.json({ status });
    });
    await load();
    for (const [ms, calls, reloads] of [
      [1_999, 0, 0],
      [1, 1, 0],
      [2_000, 2, 0],
      [2_000, 3, 1],
      [60_000, 3, 1],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect([asked.length, reload.mock.calls.length]).toEqual([calls, reloads]);
    }
    expect(asked[0]).toBe('/api/checkout/session/cs_1');
  });

  test('asks for a minute, and then offers to look again', async () => {
    const { asked, reload } = openConfirmation('pending');
    await load();
    const again = document.getElementById('again');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(again?.hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(60_001);
    expect([again?.hidden, asked.length, reload.mock.calls.length]).toEqual([false, 30, 0]);
  });

  test('prints when Print is pressed, and asks nothing once it is settled', async () => {
    const { asked, print } = openConfirmation('refunded');
    await load();
    await press('Print');
    await vi.advanceTimersByTimeAsync(5_000);
    expect([print.mock.calls.length, asked.length]).toEqual([1, 0]);
  });
});
