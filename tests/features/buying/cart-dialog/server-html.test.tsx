import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toCartProduct } from '../../../../src/features/buying/cart/cart.ts';
import { AddToCart } from '../../../../src/features/buying/cart-dialog/AddToCart.tsx';
import { CartButton } from '../../../../src/features/buying/cart-dialog/CartButton.tsx';
import { FeeCalculator, parseCents } from '../../../../src/features/buying/fees/FeeCalculator.tsx';
import { MessageForm } from '../../../../src/features/messages/MessageForm.tsx';
import { cartPiece } from '../../../support/carts.ts';

const html = <P extends object>(component: FunctionComponent<P>, props: P) =>
  renderToString(createElement(component, props));
const add = (inventory: number, held = false) =>
  html(AddToCart, { vendorSlug: 'glass', product: cartPiece(1), inventory, held });

describe('server HTML of an island', () => {
  it.each([
    ['Add to Cart', () => add(3)],
    ['the cart', () => html(CartButton, { vendorSlug: 'glass', vendorName: 'Glass', theme: 'bold' })],
    ['the calculator', () => html(FeeCalculator, { siteName: 'River City Artists', processing: 'added' })],
    ['Message Artist', () => html(MessageForm, { vendorSlug: 'glass', owner: 'Nell', action: '/glass/message' })],
  ])(
    'is the same every time for %s, without a style attribute, which the content policy would block',
    (_what, render) => {
      expect(render()).toBe(render());
      expect(render()).not.toMatch(/\sstyle=/);
    },
  );

  it('buys without JavaScript: the form names the product, and the button has no value, with which text browsers would label it', () => {
    expect(add(3)).toMatch(/<form action="\/checkout\/buy" method="post">/);
    expect(add(3)).toContain(`<input type="hidden" name="productId" value="${cartPiece(1).id}"`);
    expect(add(3)).not.toMatch(/<button[^>]* value=/);
    expect(add(3)).toContain('<span class="if-script">Add to Cart</span><span class="if-no-script">Buy Now</span>');
  });

  it('has no form inside the form of a product’s page, and is hidden without JavaScript', () => {
    const inside = html(AddToCart, {
      vendorSlug: 'glass',
      product: cartPiece(1),
      inventory: 3,
      held: false,
      choices: true,
    });
    expect(inside).not.toContain('<form');
    expect(inside).toMatch(/<button type="submit" class="[^"]*if-script">Add to Cart/);
  });

  it('has no form for a sold product', () => {
    expect(add(0)).toMatch(/<button[^>]* disabled=""[^>]*>Sold<\/button>/);
    expect(add(0, true)).toMatch(/<button[^>]* disabled=""[^>]*>Being bought right now<\/button>/);
  });
});

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

describe('parseCents', () => {
  it.each([
    ['1000', 100_000],
    [' $1,234.56 ', 123_456],
    ['1', 100],
    ['1.', 100],
    ['1000000', 100_000_000],
    ['1,000,000.00', 100_000_000],
    ['1000000.01', null],
    ['0.99', null],
    ['.5', null],
    ['0', null],
    ['', null],
    ['-5', null],
    ['abc', null],
    ['12,34', null],
    ['1.2.3', null],
    ['1e3', null],
    ['Infinity', null],
  ])('parses "%s" as %s cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });
});
