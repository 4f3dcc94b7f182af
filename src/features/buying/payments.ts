import type { Cents } from '../../platform/money.ts';
import type { Delivery } from '../catalog/shipping.ts';

export interface CheckoutLine {
  name: string;
  /** The price to pay. */
  unitAmountCents: Cents;
  /** The price before the discount, if there is one. */
  listUnitCents?: Cents;
  quantity: number;
  /** Absolute URL of a picture, or null. */
  imageUrl: string | null;
}

/** The payment that Stripe is asked to collect. Amounts are final: the adapter adds nothing. */
export interface CheckoutRequest {
  /** Also the idempotency key at the provider: the same order never gets two sessions. */
  orderId: string;
  orderNumber: string;
  /** The vendor's connected account, charged directly. */
  account: string;
  currency: 'usd';
  lines: readonly CheckoutLine[];
  /** Shown as a line of its own; null when the setting has it included in the prices. */
  processingFeeCents: Cents | null;
  delivery: Delivery;
  shippingCents: Cents;
  /** Our fee, taken from the vendor's side. */
  applicationFeeCents: Cents;
  /** Lines + processing fee + shipping; the adapter refuses a request that does not add up. */
  totalCents: Cents;
  customerEmail: string | null;
  expiresAt: Date;
  ui: 'hosted' | 'embedded';
  /** Absolute; the literal `{CHECKOUT_SESSION_ID}` is filled in by the provider. */
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
  /** Read from the metadata that we set; null for a session that is not ours. */
  orderId: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  /** Address of the hosted page while the session is open; null for the embedded kind. */
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

/** A verified webhook event. `kind` is what we act on, `type` the provider's own name. */
export interface PaymentEvent {
  id: string;
  type: string;
  kind: 'checkout_completed' | 'checkout_expired' | 'payment_failed' | 'other';
  account: string | null;
  createdAt: Date;
  session: CheckoutSession | null;
}

/**
 * Calls throw DomainError `payments_unavailable` when nothing is known of the outcome or the provider is out of reach
 * (after retries under the same idempotency key), `vendor_not_ready` when the account can't be charged.
 */
export interface Payments {
  readonly mode: 'live' | 'test' | 'emulated';
  readonly publishableKey: string | null;
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Returns null if the provider doesn't know the session. */
  getCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Expires an open session and returns it as it is now: `expired`, or `complete` if the buyer was faster. */
  expireCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Refunds a payment in full, the application fee included. Idempotent by `reason`-independent payment id. */
  refund(ref: { paymentId: string; account: string }): Promise<{ id: string }>;
  /** Verifies and reads a webhook. @throws DomainError `bad_signature` or `webhook_not_configured` */
  readEvent(body: Uint8Array, signature: string | null): PaymentEvent;
}
