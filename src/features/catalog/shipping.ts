import { type Cents, formatCents, formatCentsOrFree } from '../../platform/money.ts';
import { sendingWords } from './words.ts';

export type Delivery = 'shipping' | 'pickup';

export interface ShippingRules {
  /** Null if the vendor hasn't said what shipping costs: then nothing is shipped. 0 is free. */
  shippingCents: Cents | null;
  /** Goods total, before any discount, from which shipping is free; null if it never is. */
  freeShippingOverCents: Cents | null;
}

export interface DeliveryFacts {
  shippingCents: Cents | null;
  /** Where and when orders can be picked up; null if they can't. */
  pickup: string | null;
}

/** Returns how orders of a vendor can reach their buyers, the usual way first. Nothing can be bought while there is none. */
export function deliveriesOf({ shippingCents, pickup }: DeliveryFacts): Delivery[] {
  const offered: Delivery[] = [];
  if (shippingCents !== null) offered.push('shipping');
  if (pickup !== null) offered.push('pickup');
  return offered;
}

/** Returns the delivery that a buyer wants if the vendor offers it, or else the usual one; null if there is none. */
export function offeredDelivery(vendor: DeliveryFacts, wanted: Delivery | null): Delivery | null {
  const offered = deliveriesOf(vendor);
  return offered.find((one) => one === wanted) ?? offered[0] ?? null;
}

/**
 * Returns the price of shipping an order; null if the vendor hasn't set one.
 * @param goods price of its products before any discount
 */
export function shippingPrice(rules: ShippingRules, delivery: Delivery, goods: Cents): Cents | null {
  if (delivery === 'pickup') return 0;
  if (rules.shippingCents === null) return null;
  const free = rules.freeShippingOverCents !== null && goods >= rules.freeShippingOverCents;
  return free ? 0 : rules.shippingCents;
}

/** Returns within how many business days an order is sent; null if the vendor hasn't said. */
export function describeSending(days: number | null): string | null {
  return days === null ? null : sendingWords.within(days);
}

/**
 * Describes a vendor's shipping before there is an order: "$8.00 per order, free on orders of $90.00 or more". Null if it isn't set.
 * @param goods price of the one product that is shown, which may ship free by itself; null for the vendor's rule
 */
export function describeShipping(rules: ShippingRules, goods: Cents | null = null): string | null {
  const price = shippingPrice(rules, 'shipping', goods ?? 0);
  if (price === null) return null;
  if (price === 0) return formatCentsOrFree(price);
  const free = rules.freeShippingOverCents;
  const from = free === null ? '' : `, free on orders of ${formatCents(free)} or more`;
  return `${formatCents(price)}${goods === null ? ' per order' : ''}${from}`;
}
