import type { Cents } from '../../../platform/money.ts';
import type { Delivery } from '../../catalog/shipping.ts';

export type OrderStatus = 'pending' | 'paid' | 'expired' | 'cancelled' | 'needs_attention' | 'refunded';

/**
 * An order as the one who knows its session id may read it: the id is unguessable, but it travels in addresses, so
 * there is nothing here of who the buyer is.
 */
export interface CheckoutState {
  sessionId: string;
  status: OrderStatus;
  orderNumber: string;
  vendor: { slug: string; name: string };
  lines: { productId: string; name: string; quantity: number; unitPriceCents: Cents }[];
  /** Before the discount. */
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  totalCents: Cents;
  delivery: Delivery;
  /** Where and when, once it is paid and to be picked up. */
  pickup: string | null;
  /** Whether a mail to the buyer has been queued. */
  emailQueued: boolean;
  /** Of the hosted page, while it can be paid there. */
  url: string | null;
  /** What the provider's client needs to show the embedded kind, while it can be paid. */
  embedded: { clientSecret: string; publishableKey: string; account: string } | null;
}

/** Why an order needs a person. `refund_due` alone is worked on without one. */
export type Attention = 'refund_due' | 'mismatch' | 'session_unknown';
