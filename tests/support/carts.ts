import * as v from 'valibot';
import type { CartProduct } from '../../src/features/buying/cart/cart.ts';
import { type QuoteDto, quoteSchema } from '../../src/features/buying/cart/quote.api.ts';
import { type CheckoutState, checkoutStateSchema } from '../../src/features/buying/orders/orders.api.ts';

/** Creates product number `n` for a cart. */
export function cartPiece(n = 1, changes: Partial<CartProduct> = {}): CartProduct {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    slug: `piece-${n}`,
    name: `Piece ${n}`,
    priceCents: 8_000,
    thumb: { src: `/media/glass/piece-${n}-340.avif`, width: 340, height: 425 },
    ...changes,
  };
}

type Line = QuoteDto['lines'][number];

/** Creates the quote line of `cartPiece(n)`. */
export function quoteLine(n = 1, changes: Partial<Line> = {}): Line {
  const { id, slug, name } = cartPiece(n);
  const line = {
    productId: id,
    slug,
    name,
    imageUrl: null,
    quantity: 1,
    available: 9,
    buyable: 1,
    unitPriceCents: 8_000,
    lineCents: 8_000,
    problem: null,
  };
  return { ...line, ...changes };
}

/** Creates a quote as the API returns it. */
export function quoteAnswer(lines: readonly Line[], changes: Partial<QuoteDto> = {}): QuoteDto {
  const subtotal = lines.reduce((sum, line) => sum + line.lineCents, 0);
  return v.parse(quoteSchema, {
    vendor: { id: '1', slug: 'glass', name: 'Cathedral Street Glass' },
    signedIn: false,
    lines,
    delivery: 'shipping',
    deliveryOptions: [{ delivery: 'shipping', priceCents: 0, note: null }],
    subtotalCents: subtotal,
    discountCents: 0,
    shippingCents: 0,
    processingFeeCents: 0,
    processingSavedCents: 0,
    processingIncludedCents: 0,
    tax: null,
    totalCents: subtotal,
    taxPending: false,
    discountNote: null,
    problem: null,
    ...changes,
  });
}

/** Creates the state of an order as the API returns it. */
export function orderAnswer(status: CheckoutState['status'], changes: Partial<CheckoutState> = {}): CheckoutState {
  return v.parse(checkoutStateSchema, {
    tax: null,
    sessionId: 'cs_test_12345678',
    status,
    orderNumber: 'RC-7K3M-9QXD',
    vendor: { slug: 'glass', name: 'Cathedral Street Glass' },
    lines: [{ productId: cartPiece(1).id, name: 'Piece 1', quantity: 1, unitPriceCents: 8_000 }],
    goodsCents: 8_000,
    discountCents: 0,
    shippingCents: 0,
    processingFeeCents: 270,
    processingSavedCents: 0,
    processingIncludedCents: 0,
    totalCents: 8_270,
    delivery: 'shipping',
    pickup: null,
    emailQueued: status === 'paid',
    url: null,
    embedded: null,
    ...changes,
  });
}
