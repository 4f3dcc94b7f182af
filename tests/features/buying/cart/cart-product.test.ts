import { describe, expect, it } from 'vitest';
import { toCartProduct } from '../../../../src/features/buying/cart/cart.ts';
import { cartPiece } from '../../../support/carts.ts';

describe('toCartProduct', () => {
  const picture = { key: 'glass/rose', width: 1360, height: 1700, alt: 'A rose window', widths: [340, 720, 1360] };
  const product = { ...cartPiece(1), pictures: [picture], description: 'not needed' } as unknown as Parameters<
    typeof toCartProduct
  >[0];

  it('picks the smallest picture in the picture’s own proportions', () => {
    expect(toCartProduct(product).thumb).toEqual({ src: '/media/glass/rose-340.avif', width: 340, height: 425 });
    expect(toCartProduct({ ...product, pictures: [] }).thumb).toBeNull();
  });

  it('picks only what the cart shows', () => {
    expect(Object.keys(toCartProduct(product)).sort()).toEqual(['id', 'name', 'priceCents', 'slug', 'thumb']);
  });
});
