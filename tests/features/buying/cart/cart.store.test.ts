import { describe, expect, it, vi } from 'vitest';
import { createCart, readCartLines } from '../../../../src/features/buying/cart/cart.store.ts';
import { cartPiece } from '../../../support/carts.ts';
import { Disk } from '../../../support/fake-browser.ts';
import { fc } from '../../../support/rounds.ts';

const quiet = () => {};
const quantities = (cart: ReturnType<typeof createCart>) =>
  cart.$lines.get().map((line) => [line.product.name, line.quantity]);

describe('the cart', () => {
  it('increases the quantity by 1 if a product is added again', () => {
    const cart = createCart('glass', new Disk().tab());
    cart.addToCart(cartPiece(1));
    cart.addToCart(cartPiece(2));
    cart.addToCart(cartPiece(1));
    expect(quantities(cart)).toEqual([
      ['Piece 1', 2],
      ['Piece 2', 1],
    ]);
  });

  it('returns how many of the requested units were added', () => {
    const cart = createCart('glass', new Disk().tab());
    expect(cart.addToCart(cartPiece(1), 3, 4)).toBe(3);
    expect(cart.addToCart(cartPiece(1), 3, 4)).toBe(1);
    expect(cart.addToCart(cartPiece(1), 3, 4)).toBe(0);
    expect(quantities(cart)).toEqual([['Piece 1', 4]]);
  });

  it.each([0, -1])('removes a line if its quantity is set to %i', (quantity) => {
    const cart = createCart('glass', new Disk().tab());
    cart.addToCart(cartPiece(1));
    cart.setQuantity(cartPiece(1).id, quantity);
    expect(cart.$lines.get()).toEqual([]);
  });

  it('survives a reload, under the storage key cart_<slug>', () => {
    const disk = new Disk();
    createCart('glass', disk.tab()).addToCart(cartPiece(1));
    expect([...disk.values.keys()]).toEqual(['cart_glass']);
    expect(quantities(createCart('glass', disk.tab()))).toEqual([['Piece 1', 1]]);
  });

  it('is separate for each vendor', () => {
    const disk = new Disk();
    createCart('glass', disk.tab()).addToCart(cartPiece(1));
    expect(createCart('metal', disk.tab()).$lines.get()).toEqual([]);
  });

  it('leaves nothing in storage when it is cleared', () => {
    const disk = new Disk();
    const cart = createCart('glass', disk.tab());
    cart.addToCart(cartPiece(1));
    cart.clearCart();
    expect([...disk.values]).toEqual([]);
  });

  it('keeps products added after the checkout started when the rest is paid', () => {
    const disk = new Disk();
    const cart = createCart('glass', disk.tab());
    for (const n of [1, 1, 1, 2]) cart.addToCart(cartPiece(n));
    cart.removePaid([
      { productId: cartPiece(1).id, quantity: 2 },
      { productId: cartPiece(9).id, quantity: 1 },
    ]);
    expect(quantities(cart)).toEqual([
      ['Piece 1', 1],
      ['Piece 2', 1],
    ]);
    cart.removePaid([1, 2].map((n) => ({ productId: cartPiece(n).id, quantity: 99 })));
    expect([...disk.values]).toEqual([]);
  });

  it('shows the number of units on the badge', () => {
    const tab = new Disk().tab();
    const cart = createCart('glass', tab);
    cart.addToCart(cartPiece(1));
    cart.setQuantity(cartPiece(1).id, 5);
    cart.removeFromCart(cartPiece(1).id);
    expect(tab.counts).toEqual([1, 5, 0]);
  });
});

describe('a cart in two tabs', () => {
  it('shows in one tab what was added in the other', () => {
    const disk = new Disk();
    const [here, there] = [createCart('glass', disk.tab()), createCart('glass', disk.tab())];
    here.addToCart(cartPiece(1));
    there.addToCart(cartPiece(2));
    expect(quantities(here)).toEqual([
      ['Piece 1', 1],
      ['Piece 2', 1],
    ]);
    expect(quantities(there)).toEqual(quantities(here));
  });

  it('shows the stored cart when the buyer comes back to a page, because the confirmation may have emptied it', () => {
    const disk = new Disk();
    const tab = disk.tab();
    const cart = createCart('glass', tab);
    cart.addToCart(cartPiece(1));
    disk.values.delete('cart_glass');
    tab.comeBack();
    expect(cart.$lines.get()).toEqual([]);
    expect(tab.counts).toEqual([1, 0]);
  });

  it('keeps what another tab stored before its storage event arrives', () => {
    const disk = new Disk();
    const here = createCart('glass', disk.tab());
    disk.values.set('cart_glass', JSON.stringify([{ product: cartPiece(2), quantity: 3 }]));
    here.addToCart(cartPiece(1));
    expect(quantities(here)).toEqual([
      ['Piece 2', 3],
      ['Piece 1', 1],
    ]);
  });
});

describe('a cart that cannot be stored', () => {
  it.each(['full', 'blocked'] as const)('works in memory and says so if the storage is %s', (trouble) => {
    const disk = new Disk();
    disk[trouble] = true;
    const cart = createCart('glass', disk.tab());
    expect(cart.$notice.get()).toBeNull();
    cart.addToCart(cartPiece(1));
    cart.addToCart(cartPiece(1));
    cart.addToCart(cartPiece(2));
    expect(quantities(cart)).toEqual([
      ['Piece 1', 2],
      ['Piece 2', 1],
    ]);
    expect(cart.$notice.get()).toBe('Your browser isn’t saving your cart. It’ll be gone when you leave this page.');
  });

  it('keeps what was stored and continues in memory when the storage becomes full', () => {
    const disk = new Disk();
    const cart = createCart('glass', disk.tab());
    cart.addToCart(cartPiece(1));
    disk.full = true;
    cart.addToCart(cartPiece(2));
    cart.addToCart(cartPiece(2));
    expect(quantities(cart)).toEqual([
      ['Piece 1', 1],
      ['Piece 2', 2],
    ]);
    expect(quantities(createCart('glass', disk.tab()))).toEqual([['Piece 1', 1]]);
  });
});

describe('a stored cart', () => {
  it.each(['', '{', 'null', '7', '"text"', '{"product":{}}', '[', 'undefined'])(
    'is discarded with a warning if it is %s',
    (stored) => {
      const warn = vi.fn();
      expect(readCartLines(stored, warn)).toEqual([]);
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  const good = { product: cartPiece(1), quantity: 1 };
  it.each([
    ['a quantity of 0', { ...good, quantity: 0 }],
    ['a quantity of 100', { ...good, quantity: 100 }],
    ['a quantity of 1.5', { ...good, quantity: 1.5 }],
    ['a quantity that is text', { ...good, quantity: '2' }],
    ['no product', { quantity: 1 }],
    ['an id with a path', { ...good, product: cartPiece(1, { id: '../admin' }) }],
    ['a slug with a path', { ...good, product: cartPiece(1, { slug: '//evil.example' }) }],
    ['an endless name', { ...good, product: cartPiece(1, { name: 'x'.repeat(5_000) }) }],
    ['a negative price', { ...good, product: cartPiece(1, { priceCents: -1 }) }],
    ['a price in fractions of a cent', { ...good, product: cartPiece(1, { priceCents: 0.5 }) }],
    ['nothing', null],
  ])('loses a line with %s and keeps the other lines', (_what, bad) => {
    const warn = vi.fn();
    expect(readCartLines(JSON.stringify([bad, { product: cartPiece(2), quantity: 2 }]), warn)).toEqual([
      { product: cartPiece(2), quantity: 2 },
    ]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([
    'https://evil.example/x.png',
    '//evil.example/x.avif',
    'javascript:alert(1)',
    '/media/../admin.avif',
    '/media/a.svg',
  ])('shows no picture from %s', (src) => {
    const product = cartPiece(1, { thumb: { src, width: 10, height: 10 } });
    expect(readCartLines(JSON.stringify([{ product, quantity: 1 }]), quiet)[0]?.product.thumb).toBeNull();
  });

  it('drops unknown properties', () => {
    const stored = `[{"product":{"__proto__":{"admin":true},"admin":true,${JSON.stringify(cartPiece(1)).slice(1)},"quantity":1,"price":0}]`;
    expect(readCartLines(stored, quiet)).toEqual([{ product: cartPiece(1), quantity: 1 }]);
  });

  it('has at most 50 lines, each product once', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ product: cartPiece(n % 60), quantity: 1 }));
    const lines = readCartLines(JSON.stringify(many), quiet);
    expect(lines).toHaveLength(50);
    expect(new Set(lines.map((line) => line.product.id)).size).toBe(50);
  });

  it('never makes reading throw, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const line of readCartLines(stored, quiet)) expect(line.quantity).toBeGreaterThan(0);
      }),
    );
  });
});

describe('any sequence of actions', () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), n: fc.integer({ min: 1, max: 4 }), tab: fc.boolean() }),
    fc.record({
      kind: fc.constant('set' as const),
      n: fc.integer({ min: 1, max: 4 }),
      to: fc.integer({ min: -2, max: 120 }),
      tab: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('clear' as const), tab: fc.boolean() }),
    fc.record({ kind: fc.constant('reload' as const), tab: fc.boolean() }),
  );

  it('leaves every tab with the cart of a simple model', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const disk = new Disk();
        const tabs = [createCart('glass', disk.tab()), createCart('glass', disk.tab())];
        const model = new Map<string, number>();
        for (const one of actions) {
          const place = one.tab ? 1 : 0;
          const cart = tabs[place] as (typeof tabs)[number];
          if (one.kind === 'reload') tabs[place] = createCart('glass', disk.tab());
          else if (one.kind === 'clear') {
            cart.clearCart();
            model.clear();
          } else {
            const { id } = cartPiece(one.n);
            const to = one.kind === 'add' ? (model.get(id) ?? 0) + 1 : one.to;
            if (one.kind === 'add') cart.addToCart(cartPiece(one.n));
            else cart.setQuantity(id, one.to);
            if (to <= 0) model.delete(id);
            else if (one.kind === 'add' || model.has(id)) model.set(id, Math.min(to, 99));
          }
        }
        for (const cart of [...tabs, createCart('glass', disk.tab())]) {
          expect(new Map(cart.$lines.get().map((line) => [line.product.id, line.quantity]))).toEqual(model);
        }
      }),
      { numRuns: 300 },
    );
  });
});
