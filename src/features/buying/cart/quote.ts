import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { Delivery } from '../../catalog/shipping.ts';

export interface QuoteLine {
  productId: string;
  /** Null for a product that is not sold any more. */
  slug: string | null;
  name: string | null;
  picture: Picture | null;
  /** As asked for. */
  quantity: number;
  /** Units free to buy now. */
  available: number;
  /** How many of those asked for can be bought; the totals count these. */
  buyable: number;
  /** Before the discount. */
  unitPriceCents: Cents;
  /** Unit price times what is buyable. */
  lineCents: Cents;
  /** "Only 1 left", "Sold", "Being bought right now" or "No longer available". */
  problem: string | null;
}

export interface DeliveryOption {
  delivery: Delivery;
  /** For this cart. */
  priceCents: Cents;
  /** Where and when, for a pickup. */
  note: string | null;
}

/** What a cart costs now. All of it is asked again when the checkout starts. */
export interface Quote {
  vendor: { id: string; slug: string; name: string };
  /** Whether it is priced for an account. */
  signedIn: boolean;
  lines: QuoteLine[];
  delivery: Delivery;
  deliveryOptions: DeliveryOption[];
  /** Before the discount. */
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  /** Zero when prices include it. */
  processingFeeCents: Cents;
  totalCents: Cents;
  /** Shown to those who could pay less: null where there is no discount. */
  discountNote: string | null;
  /** Why the checkout can't start; null when it can. */
  problem: string | null;
}

export const vendorNotReady =
  'This vendor has not completed their payment setup yet. Please contact the artist directly.';
export const paymentsUnavailable = 'Payment service is not available. Please try again later.';
export const signUpForDiscounts = 'Sign up for discounts!';
