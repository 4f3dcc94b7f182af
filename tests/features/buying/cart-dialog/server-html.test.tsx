import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toCartProduct } from '../../../../src/features/buying/cart/cart.ts';
import { FeeCalculator, parseCents } from '../../../../src/features/buying/fees/FeeCalculator.tsx';
import { cartPiece } from '../../../support/carts.ts';

const html = <P extends object>(component: FunctionComponent<P>, props: P) =>
  renderToString(createElement(component, props));

describe('server HTML of the calculator', () => {
  it('is the same every time, without a style attribute, which the content policy would block', () => {
    const render = () => html(FeeCalculator, { siteName: 'River City Artists', processing: 'added' });
    expect(render()).toBe(render());
    expect(render()).not.toMatch(/\sstyle=/);
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
