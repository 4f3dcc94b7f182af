import type { Cents } from '../../platform/money.ts';
import type { Delivery } from '../catalog/deliveries.ts';
import type { PaymentsState } from '../catalog/payments-state.ts';

interface CheckoutLine {
  name: string;
  /** The unit price that the buyer pays, after the discount. */
  unitAmountCents: Cents;
  listUnitCents?: Cents;
  quantity: number;
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
  /** What comes back of the processing in the prices, because it is one payment; 0 if there is none. */
  processingSavedCents: Cents;
  delivery: Delivery;
  shippingCents: Cents;
  /** Where it goes. Null for pickup. */
  shippingAddress: PostalAddress | null;
  /** A line of its own; null if there is none. */
  tax: { name: string; cents: Cents } | null;
  /** Our fee with the tax that the operator collects, taken from the vendor's share. */
  applicationFeeCents: Cents;
  /** Lines + processing fee + shipping + tax - what comes back. The adapter refuses a request that doesn't add up. */
  totalCents: Cents;
  customerEmail: string | null;
  expiresAt: Date;
  /** What the payment page says beside its button; null for nothing. */
  notice: string | null;
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
  expiresAt: Date;
}

export interface SessionRef {
  sessionId: string;
  account: string;
}

/** A verified webhook event. `kind` is what we act on, `type` is Stripe's name. */
/** A charge that no order of ours asked for. */
export interface BareCharge {
  id: string;
  amountCents: Cents;
  at: Date;
}

export interface PaymentEvent {
  id: string;
  type: string;
  kind:
    | 'checkout_completed'
    | 'checkout_expired'
    | 'payment_failed'
    /** Something about the refunds of a payment: they should be read. */
    | 'refund_changed'
    | 'dispute_changed'
    /** A card was charged. Those of our own orders are known by their sessions. */
    | 'charged'
    | 'other';
  account: string | null;
  createdAt: Date;
  session: CheckoutSession | null;
  /** The payment that a refund or a dispute is of, if Stripe names one. */
  paymentId: string | null;
  /** As it was when the event was created. */
  dispute: ProviderDispute | null;
  /** Set for `charged`, unless an order of ours asked for it. */
  charge?: BareCharge | null;
}

export interface NewPaymentAccount {
  vendorId: string;
  name: string;
  email: string;
  /** The account that this one replaces, which is closed or no longer ours; null for the first. */
  replaces: string | null;
}

export interface PaymentRequirement {
  key: string;
  /** ISO time after which the account is restricted; null for no date. */
  dueBy: string | null;
}

export interface PaymentAccount {
  id: string;
  state: Exclude<PaymentsState, 'none'>;
  requirements: readonly PaymentRequirement[];
}

/** A verified event about a vendor's account. It only says that the account should be read. */
export interface AccountEvent {
  id: string;
  type: string;
  /** Null if the event is about something else. */
  account: string | null;
}

/** A refund to make, of a payment or a part of it. Our fee is never part of it: `refundFee` gives it back. */
export interface NewRefund {
  /** Ours. Also the idempotency key, and in the metadata, by which it is found when the provider has forgotten the key. */
  refundId: string;
  paymentId: string;
  account: string;
  amountCents: Cents;
}

export interface ProviderRefund {
  /** Null if the provider refused to make one. */
  id: string | null;
  /** Ours, from its metadata; null if it was made at the provider. */
  refundId: string | null;
  amountCents: Cents;
  /** `pending` may become either of the others, and `succeeded` may still become `failed` when a bank sends it back. */
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's word for why it failed: "insufficient_funds". */
  failure: string | null;
  createdAt: Date;
}

/** A part of our fee to give back. It is a call of the platform, without the vendor's account. */
export interface NewFeeRefund {
  /** Our refund that it belongs to; idempotency key and metadata are made of it. */
  refundId: string;
  applicationFeeId: string;
  amountCents: Cents;
  /** How much of it is tax that the operator had collected. Default: none. */
  taxCents?: Cents;
}

export interface FeeRefund {
  id: string;
  /** Ours, from its metadata; null if it was made at the provider. */
  refundId: string | null;
  amountCents: Cents;
  /** As `NewFeeRefund` said; 0 if it was made at the provider. */
  taxCents: Cents;
  /** When the provider moved it, which is the month that the vendor’s papers count it in. */
  createdAt: Date;
}

export interface Charge {
  /** Null if there was no fee. */
  applicationFeeId: string | null;
  /** What the card processor kept, without our fee; null while the provider doesn't know it yet. */
  processorFeeCents: Cents | null;
}

/** A payment that the buyer's bank takes back, or thinks about taking back. */
export interface ProviderDispute {
  id: string;
  paymentId: string | null;
  amountCents: Cents;
  /** What the provider charged for it so far, less what it gave back of that. */
  feeCents: Cents;
  /** The provider's words: "fraudulent", "needs_response". */
  reason: string;
  status: string;
  evidenceDueBy: Date | null;
  createdAt: Date;
}

export interface Balance {
  availableCents: Cents;
  pendingCents: Cents;
}

export interface Payout {
  id: string;
  amountCents: Cents;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  /** When the bank has it, or should. */
  arrivesAt: Date;
}

export interface PayoutSchedule {
  /** `manual`: when the vendor says so. */
  interval: 'daily' | 'weekly' | 'monthly' | 'manual';
  /** weekly: 1 for Monday to 5 for Friday. monthly: days of the month; one that the month lacks is its last one. */
  days: readonly number[];
  /** Days after which a payment can be paid out. */
  delayDays: number;
}

export interface PayoutItem {
  kind: 'payment' | 'refund' | 'fee' | 'dispute' | 'other';
  paymentId: string | null;
  /** After the card processor's fee and ours. */
  netCents: Cents;
}

/** One of the movements of an account. `orderId` is what a payment's metadata has, if it is ours. */
export type Movement = PayoutItem & { amountCents: Cents; createdAt: Date; orderId: string | null };

export interface PaymentRef {
  paymentId: string;
  account: string;
}

/** Why the provider does not work. Never its own message, which may quote keys. */
export type PaymentsProblem = 'key_refused' | 'not_permitted' | 'busy' | 'unreachable' | 'failed';

/**
 * The payment provider. Calls throw DomainError `payments_unavailable` if the outcome is unknown or the provider can't be
 * reached (after retries under the same idempotency key), `vendor_not_ready` if the account can't be charged.
 */
export interface Payments {
  readonly mode: 'live' | 'test' | 'emulated';
  readonly publishableKey: string | null;
  disputesUrl(account: string): string;
  dashboardUrl(account: string): string;
  /** Asks the provider for something harmless. Returns null if it answers, else why not; never throws. */
  findProblem(): Promise<PaymentsProblem | null>;
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Returns null if the provider doesn't know the session. */
  getCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /** Expires an open session and returns it as it is now: `expired`, or `complete` if the buyer paid first. */
  expireCheckout(ref: SessionRef): Promise<CheckoutSession | null>;
  /**
   * Refunds a payment or a part of it, without our fee. A refusal is a failed refund without an id. For a day, repeating the call
   * refunds once; after that, look for the refund with `listRefunds` first.
   */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  /** Returns all refunds of a payment, newest first. */
  listRefunds(ref: PaymentRef): Promise<ProviderRefund[]>;
  /** Gives back a part of our fee. Like `refund`, idempotent for a day: look with `listFeeRefunds` first after that. */
  refundFee(refund: NewFeeRefund): Promise<Pick<FeeRefund, 'id' | 'createdAt'>>;
  /** Returns what was given back of a fee, newest first. */
  listFeeRefunds(applicationFeeId: string): Promise<FeeRefund[]>;
  /** Returns null if the provider doesn't know the payment, or nothing was charged. */
  readCharge(ref: PaymentRef): Promise<Charge | null>;
  /** Returns the disputes of a payment, newest first. */
  listDisputes(ref: PaymentRef): Promise<ProviderDispute[]>;
  readBalance(account: string): Promise<Balance>;
  /** Returns null for a schedule of a kind that we don't know. */
  readPayoutSchedule(account: string): Promise<PayoutSchedule | null>;
  /** Returns the latest payouts of a vendor, newest first. */
  listPayouts(account: string): Promise<Payout[]>;
  listPayoutItems(payout: { account: string; payoutId: string }): Promise<PayoutItem[]>;
  listMovements(since: { account: string; since: Date }): Promise<Movement[]>;
  /** Verifies and reads a webhook. @throws DomainError `bad_signature` or `webhook_not_configured` */
  readEvent(body: Uint8Array, signature: string | null): PaymentEvent;
  /** Creates a vendor's account and reads it. Idempotent: a vendor gets one account, and one for each that was closed. */
  createAccount(account: NewPaymentAccount): Promise<PaymentAccount>;
  /** Reads an account. Only a refusal that names it as closed or no longer ours is `disconnected`; all others are thrown. */
  readAccount(account: string): Promise<PaymentAccount>;
  /** Makes a link to the provider's pages where the vendor answers its questions. It works once, for some minutes. */
  createAccountLink(link: { account: string; refreshUrl: string; returnUrl: string }): Promise<{ url: string }>;
  /** Verifies and reads a webhook about accounts. @throws DomainError `bad_signature` or `webhook_not_configured` */
  readAccountEvent(body: Uint8Array, signature: string | null): AccountEvent;
}
