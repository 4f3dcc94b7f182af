import type { Cents } from '../../platform/money.ts';
import type { Delivery } from '../catalog/shipping.ts';

export interface CheckoutLine {
  name: string;
  /** The unit price that the buyer pays, after the discount. */
  unitAmountCents: Cents;
  /** The unit price before the discount, if there is one. */
  listUnitCents?: Cents;
  quantity: number;
  /** Absolute URL of a picture. */
  imageUrl: string | null;
}

/** A payment for Stripe to collect. Amounts are final: the adapter adds nothing. */
export interface CheckoutRequest {
  /** Also the idempotency key at Stripe, so that an order never gets two sessions. */
  orderId: string;
  orderNumber: string;
  /** The vendor's connected account, charged directly. */
  account: string;
  currency: 'usd';
  lines: readonly CheckoutLine[];
  /** A line of its own; null if the prices include it. */
  processingFeeCents: Cents | null;
  delivery: Delivery;
  shippingCents: Cents;
  /** Our fee, taken from the vendor's share. */
  applicationFeeCents: Cents;
  /** Lines + processing fee + shipping. The adapter refuses a request that doesn't add up. */
  totalCents: Cents;
  customerEmail: string | null;
  expiresAt: Date;
  ui: 'hosted' | 'embedded';
  /** Absolute URL. Stripe replaces `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
}

export interface PostalAddress {
  name: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  postalCode: string;
  country: string;
}

export interface CheckoutSession {
  id: string;
  account: string;
  /** Order id in the metadata that we set; null if the session is not ours. */
  orderId: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  /** URL of the hosted page while the session is open; null if embedded. */
  url: string | null;
  clientSecret: string | null;
  totalCents: Cents;
  currency: string;
  paymentId: string | null;
  customerEmail: string | null;
  customerName: string | null;
  shippingAddress: PostalAddress | null;
  expiresAt: Date;
}

export interface SessionRef {
  sessionId: string;
  account: string;
}

/** A verified webhook event. `kind` is what we act on, `type` is Stripe's name. */
export interface PaymentEvent {
  id: string;
  type: string;
  kind: 'checkout_completed' | 'checkout_expired' | 'payment_failed' | 'other';
  account: string | null;
  createdAt: Date;
  session: CheckoutSession | null;
}

/**
 * The payment provider. Calls throw DomainError `payments_unavailable` if the outcome is unknown or the provider can't be
 * reached (after retries under the same idempotency key), `vendor_not_ready` if the account can't be charged.
 */
export interface Payments {
  readonly mode: 'live' | 'test' | 'emulated';
  readonly publishableKey: string | null;
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Returns null if the provider doesn't know the session. */
  getCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Expires an open session and returns it as it is now: `expired`, or `complete` if the buyer paid first. */
  expireCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Refunds a payment in full, including the application fee. Idempotent: a payment is refunded once. */
  refund(ref: { paymentId: string; account: string }): Promise<{ id: string }>;
  /** Verifies and reads a webhook. @throws DomainError `bad_signature` or `webhook_not_configured` */
  readEvent(body: Uint8Array, signature: string | null): PaymentEvent;
}
