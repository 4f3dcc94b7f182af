import { describe, expect, it } from 'vitest';
import { cartPiece } from '../../support/carts.ts';
import { inlinePage } from '../../support/inline-page.ts';

describe('the cart badge', () => {
  /** Creates a page with one badge for `slug`. */
  function page(stored: Record<string, string>, slug = 'glass') {
    const shown = inlinePage({ cookie: '', stored, cart: slug });
    shown.loaded();
    return {
      badge: shown.badge,
      tell: (type: string, detail?: number) => shown.tell(type, detail === undefined ? {} : { detail }),
    };
  }

  it('shows the stored quantity, and nothing for an empty cart', () => {
    const lines = [
      { product: cartPiece(1), quantity: 2 },
      { product: cartPiece(2), quantity: 1 },
    ];
    expect(page({ cart_glass: JSON.stringify(lines) }).badge.textContent).toBe(3);
    expect(page({}).badge.textContent).toBe('');
    expect(page({ cart_glass: JSON.stringify(lines) }, 'metal').badge.textContent).toBe('');
  });

  it.each(['{', '{}', '7', 'null', '[null]', '[{"quantity":"2"},{"quantity":-3},{"quantity":1e9},{"quantity":{}}]'])(
    'shows nothing strange for a cart of %s',
    (stored) => {
      expect(['', 2]).toContain(page({ cart_glass: stored }).badge.textContent);
    },
  );

  it('updates on changes in other tabs and islands', () => {
    const stored: Record<string, string> = {};
    const { badge, tell } = page(stored);
    stored['cart_glass'] = '[{"quantity":4}]';
    tell('storage');
    expect(badge.textContent).toBe(4);
    tell('cart', 7);
    expect(badge.textContent).toBe(7);
    tell('cart', 0);
    expect(badge.textContent).toBe('');
  });
});
