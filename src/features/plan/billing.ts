/**
 * What the plan asks of the billing provider. The live and the emulated side pass one suite; whatever is not here is decided by
 * our own rules.
 */

import type { Cents } from '../../platform/money.ts';

/** Stripe's words for where a subscription stands. */
export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired';

export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  createdAt: Date;
  trialEndsAt: Date | null;
  /** When the period that is paid, or free, ends. */
  periodEndsAt: Date;
  /** When it ends because somebody asked for it; null while it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** Since when its oldest unpaid invoice is due; null if nothing is. */
  unpaidSince: Date | null;
  /** True while the invoices that it writes are void at once, so that nothing more is owed. */
  isPaused: boolean;
  card: { brand: string; last4: string } | null;
}

export interface Invoice {
  id: string;
  /** What is printed on it, "RCA-0118"; null while it is a draft. */
  number: string | null;
  createdAt: Date;
  totalCents: Cents;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  paidAt: Date | null;
}

export interface OpenCheckout {
  /** The vendor's account at Stripe, which is its customer too. */
  accountId: string;
  vendorId: string;
  /** The price's lookup key and amount; the price is made where there is none. */
  priceCents: Cents;
  /** Nothing is charged before; null charges at once. */
  freeUntil: Date | null;
  successUrl: string;
  cancelUrl: string;
  /** The same key answers with the same session. */
  idempotencyKey: string;
}

export interface Billing {
  /** Opens the hosted page that takes a card and begins the subscription. If it `isRefused`, the next try needs another key. */
  openCheckout(checkout: OpenCheckout): Promise<{ id: string; url: string }>;
  /** Ends a checkout that nobody finished; false if it was finished before. */
  expireCheckout(sessionId: string): Promise<boolean>;
  /** Opens the hosted page for card, invoices, and cancellation. */
  openPortal(accountId: string, returnUrl: string): Promise<string>;
  /** Returns all subscriptions of an account, newest first; of ours only, which carry the vendor's id. */
  readSubscriptions(accountId: string): Promise<Subscription[]>;
  /** Returns the invoices of an account, newest first, at most 100. */
  readInvoices(accountId: string): Promise<Invoice[]>;
  /** Returns an invoice as PDF; null if the account has no such invoice. */
  readInvoicePdf(accountId: string, invoiceId: string): Promise<Uint8Array | null>;
  setEndsWithPeriod(subscriptionId: string, ends: boolean): Promise<void>;
  /** Sets whether new invoices of a subscription are void at once. What is open already stays so, and can be paid. */
  setPaused(subscriptionId: string, isPaused: boolean): Promise<void>;
  /** Ends a subscription now; what is already ended stays so. */
  cancelNow(subscriptionId: string): Promise<void>;
}

/** A ping about a plan, whose signature was verified. */
export interface PlanEvent {
  id: string;
  type: string;
  /** The vendor's account whose plan may have changed; null if the event is about nothing of ours. */
  accountId: string | null;
  /** The vendor's id, if the event's object carries it. */
  vendorId: string | null;
}
