/** The price of shipping an order. Storefronts, carts, checkouts, mails, and structured data use it. */
import { type Cents, formatCents, formatCentsOrFree } from '../../platform/money.ts';
import { sendingWords } from './words.ts';

export type Delivery = 'shipping' | 'pickup';

export interface ShippingRules {
  shippingCents: Cents;
  /** Goods total, before any discount, from which shipping is free; null if it never is. */
  freeShippingOverCents: Cents | null;
}

/** Returns the price of shipping an order. `goods` is the price of its products before any discount. */
export function shippingPrice(rules: ShippingRules, delivery: Delivery, goods: Cents): Cents {
  if (delivery === 'pickup') return 0;
  const free = rules.freeShippingOverCents !== null && goods >= rules.freeShippingOverCents;
  return free ? 0 : rules.shippingCents;
}

/** Returns within how many days an order is sent; null if the vendor hasn't said. */
export function describeSending(days: number | null): string | null {
  return days === null ? null : sendingWords.within(days);
}

/**
 * Describes a vendor's shipping before there is an order: "$8.00 per order, free on orders of $90.00 or more".
 * @param goods price of the one product that is shown, which may ship free by itself; null for the vendor's rule
 */
export function describeShipping(rules: ShippingRules, goods: Cents | null = null): string {
  const price = shippingPrice(rules, 'shipping', goods ?? 0);
  if (price === 0) return formatCentsOrFree(price);
  const free = rules.freeShippingOverCents;
  const from = free === null ? '' : `, free on orders of ${formatCents(free)} or more`;
  return `${formatCents(price)}${goods === null ? ' per order' : ''}${from}`;
}
