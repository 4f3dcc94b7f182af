/** What sending an order costs: storefront, cart, checkout, mails and structured data ask here. */
import { type Cents, formatCents, formatCentsOrFree } from '../../platform/money.ts';

/** How an order reaches its buyer. */
export type Delivery = 'shipping' | 'pickup';

export interface ShippingRules {
  shippingCents: Cents;
  /** Goods from this total on, before any discount, are shipped free; null when they never are. */
  freeShippingOverCents: Cents | null;
}

/** The flat price of sending an order. `goods` is what the pieces cost before any discount. */
export function shippingPrice(rules: ShippingRules, delivery: Delivery, goods: Cents): Cents {
  if (delivery === 'pickup') return 0;
  const free = rules.freeShippingOverCents !== null && goods >= rules.freeShippingOverCents;
  return free ? 0 : rules.shippingCents;
}

/**
 * What an artist says of shipping, before there is an order: "$8.00 per order, free on orders of $90.00 or more".
 * @param goods what is looked at, a piece alone; it may be shipped free by its own price. Without it, the rule of the store
 */
export function describeShipping(rules: ShippingRules, goods: Cents | null = null): string {
  const price = shippingPrice(rules, 'shipping', goods ?? 0);
  if (price === 0) return formatCentsOrFree(price);
  const free = rules.freeShippingOverCents;
  const from = free === null ? '' : `, free on orders of ${formatCents(free)} or more`;
  return `${formatCents(price)}${goods === null ? ' per order' : ''}${from}`;
}
