import type { Cents } from '../../platform/money.ts';
import type { Delivery } from '../catalog/shipping.ts';

export interface CheckoutLine {
  name: string;
  /** What is paid. */
  unitAmountCents: Cents;
  /** Before the discount, where there is one. */
  listUnitCents?: Cents;
  quantity: number;
  /** Absolute URL of a picture, or null. */
  imageUrl: string | null;
}

/** What the payment provider is asked to collect. Amounts are final: the adapter adds nothing. */
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
  /** Ours, taken from the vendor's side. */
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
  /** From the metadata that we set; null for a session that is not ours. */
  orderId: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  /** Of the hosted page while open; null for the embedded kind. */
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
  /** Null when the provider does not know the session. */
  getCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Asks for the end of an open session and answers with what it is now: `expired`, or `complete` when the buyer was faster. */
  expireCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Refunds a payment in full, the application fee included. Idempotent by `reason`-independent payment id. */
  refund(ref: { paymentId: string; account: string }): Promise<{ id: string }>;
  /** Verifies and reads a webhook. Throws `bad_signature` or `webhook_not_configured`. */
  readEvent(body: Uint8Array, signature: string | null): PaymentEvent;
}
