import { type Cents, formatCents, formatCentsOrFree } from '../../platform/money.ts';
import { sendingWords } from './words.ts';

export interface ShippingRules {
  /** Null if the vendor hasn't said what shipping costs: then nothing is shipped. 0 is free. */
  shippingCents: Cents | null;
  /** Goods total, before any discount, from which shipping is free; null if it never is. */
  freeShippingOverCents: Cents | null;
}

/**
 * Returns the price of shipping an order; null if the vendor hasn't set one.
 * @param goods price of its products before any discount
 */
export function shippingPrice({ shippingCents, freeShippingOverCents }: ShippingRules, goods: Cents): Cents | null {
  if (shippingCents === null) return null;
  return freeShippingOverCents !== null && goods >= freeShippingOverCents ? 0 : shippingCents;
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
  const price = shippingPrice(rules, goods ?? 0);
  if (price === null) return null;
  if (price === 0) return formatCentsOrFree(price);
  const free = rules.freeShippingOverCents;
  const from = free === null ? '' : `, free on orders of ${formatCents(free)} or more`;
  return `${formatCents(price)}${goods === null ? ' per order' : ''}${from}`;
}

/** The same with the days until it is sent: "$8.00. Ships within 3 business days". */
export function describeShippingAndSending(
  rules: ShippingRules & { sendsWithinDays: number | null },
  goods: Cents | null = null,
): string | null {
  const shipping = describeShipping(rules, goods);
  return shipping && [shipping, describeSending(rules.sendsWithinDays)].filter((part) => part !== null).join('. ');
}
