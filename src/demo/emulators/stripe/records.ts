import type { AccountStage } from './account-stages.ts';
import type { BillingRecord } from './billing/records.ts';

/** The emulator's records. Amounts are cents; `created` and `expiresAt` are Unix seconds, as in Stripe's API. */

interface Common {
  id: string;
  /** When the worker has to act (expiry, payment, delivery, removal, the end of a check), in Unix milliseconds; null for never. */
  dueAt: number | null;
}

export interface AccountRecord extends Common {
  kind: 'account';
  created: number;
  name: string;
  email: string | null;
  stage: AccountStage;
  /** When the missing answers are due, in Unix seconds; null for no date. */
  answerBy: number | null;
  metadata: Record<string, string>;
}

/** A one-time link to the hosted onboarding. */
export interface LinkRecord extends Common {
  kind: 'link';
  account: string;
  refreshUrl: string;
  returnUrl: string;
  used: boolean;
}

export interface LineRecord {
  name: string;
  unitAmount: number;
  quantity: number;
  image: string | null;
  /** The product's metadata. */
  metadata: Record<string, string>;
}

export interface AddressRecord {
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: 'US';
}

export interface SessionTerms {
  uiMode: 'hosted_page' | 'embedded_page';
  lines: LineRecord[];
  shippingAddress: AddressRecord | null;
  applicationFee: number | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  paymentDescription?: string | null;
  /** The success_url or return_url. */
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  notice: string | null;
  /** What is taken off its lines. */
  coupon?: { name: string; amountOff: number };
  /** What it begins; only sessions of subscriptions have it. */
  subscription?: SubscriptionTerms;
}

interface SubscriptionTerms {
  customer: string;
  priceId: string;
  /** When the free time ends, in Unix seconds; null without any. */
  trialEnd: number | null;
  metadata: Record<string, string>;
}

export interface SessionRecord extends Common {
  kind: 'session';
  account: string;
  created: number;
  terms: SessionTerms;
  total: number;
  status: 'open' | 'complete' | 'expired';
  /** `processing` is a slow card, which is paid at `dueAt`. */
  payment: 'none' | 'processing' | 'paid';
  paymentId: string | null;
  customer: { email: string; name: string } | null;
  subscriptionId?: string;
}

/** Its id is its account's and its own, because each account has coupons of its own. */
interface CouponRecord extends Common {
  kind: 'coupon';
  account: string;
  created: number;
  name: string;
  amountOff: number;
}

export interface PaymentRecord extends Common {
  kind: 'payment';
  account: string;
  created: number;
  /** Null for a payment without a session. */
  sessionId: string | null;
  amount: number;
  applicationFee: number | null;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  chargeId: string;
  last4: string;
  feeId?: string;
  metadata: Record<string, string>;
  refunds: string[];
  disputeId?: string;
  /** What the payment is for: "Order RC-7K3M-9QXD". */
  description?: string | null;
  shipping: AddressRecord | null;
  error: { code: string; declineCode: string | null; message: string } | null;
}

export interface FeeRecord extends Common {
  kind: 'fee';
  account: string;
  created: number;
  chargeId: string;
  amount: number;
  refunded: number;
  /** Ids of its refunds, oldest first. */
  refunds: string[];
}

export interface FeeRefundRecord extends Common {
  kind: 'fee_refund';
  feeId: string;
  created: number;
  amount: number;
  metadata: Record<string, string>;
}

export interface RefundRecord extends Common {
  kind: 'refund';
  account: string;
  created: number;
  paymentId: string;
  chargeId: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** What becomes of it at `dueAt`; null if nothing does. */
  later: 'succeeded' | 'failed' | null;
  failure: string | null;
  metadata: Record<string, string>;
}

/** A movement of an account's balance, which is what Stripe calls a balance transaction. */
export interface MovementRecord extends Common {
  kind: 'movement';
  account: string;
  created: number;
  /** When it can be paid out, in Unix seconds. */
  availableOn: number;
  amount: number;
  fees: { type: 'stripe_fee' | 'application_fee'; amount: number }[];
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  category: 'charge' | 'refund' | 'refund_failure' | 'fee' | 'dispute' | 'dispute_reversal' | 'payout';
  /** The record that it comes from; of a charge, its payment. */
  source: { kind: 'payment' | 'refund' | 'fee_refund' | 'dispute' | 'payout'; id: string };
  payoutId: string | null;
}

export interface PayoutRecord extends Common {
  kind: 'payout';
  account: string;
  created: number;
  amount: number;
  /** When the bank has it, in Unix seconds. */
  arrivesAt: number;
}

export interface DisputeRecord extends Common {
  kind: 'dispute';
  account: string;
  created: number;
  paymentId: string;
  chargeId: string;
  amount: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** In Unix seconds. */
  dueBy: number;
}

/** `dueAt` is the next delivery attempt; null once it was accepted or given up. */
export interface EventRecord extends Common {
  kind: 'event';
  account: string;
  created: number;
  type: string;
  /** Null for a thin event, which only names the account. */
  object: object | null;
  attempts: number;
  delivered: boolean;
}

interface KeyRecord extends Common {
  kind: 'key';
  fingerprint: string;
  answer: object;
  /** Set if the answer refuses. */
  status?: number | undefined;
}

export type StoredRecord =
  | AccountRecord
  | LinkRecord
  | SessionRecord
  | CouponRecord
  | PaymentRecord
  | FeeRecord
  | FeeRefundRecord
  | MovementRecord
  | PayoutRecord
  | DisputeRecord
  | RefundRecord
  | EventRecord
  | KeyRecord
  | BillingRecord;
export type Kind = StoredRecord['kind'];
export type AccountKind = Extract<StoredRecord, { account: string }>['kind'];
export type RecordOf<K extends Kind> = Extract<StoredRecord, { kind: K }>;
