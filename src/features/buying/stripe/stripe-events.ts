import Stripe from 'stripe';
import { DomainError } from '../../../platform/errors.ts';
import { checkoutErrors } from '../checkout/words.ts';
import type { AccountEvent, BareCharge, PaymentEvent } from '../payments.ts';
import { readDispute } from './stripe-refunds.ts';
import { readSession } from './stripe-session.ts';

const toleranceSeconds = 300;

/** What the site does with Stripe's events. The README lists them for the event destination. */
export const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  'checkout.session.completed': 'checkout_completed',
  'checkout.session.async_payment_succeeded': 'checkout_completed',
  'checkout.session.expired': 'checkout_expired',
  'checkout.session.async_payment_failed': 'payment_failed',
  'payment_intent.payment_failed': 'payment_failed',
  'charge.succeeded': 'charged',
  'charge.refunded': 'refund_changed',
  'refund.created': 'refund_changed',
  'refund.updated': 'refund_changed',
  'refund.failed': 'refund_changed',
  'charge.dispute.created': 'dispute_changed',
  'charge.dispute.updated': 'dispute_changed',
  'charge.dispute.closed': 'dispute_changed',
};

/**
 * Verifies the signature of a webhook over its raw bytes and reads the event. Signatures more than five minutes away are
 * refused, whether old or in the future.
 * @throws DomainError `webhook_not_configured` without a secret, `bad_signature` for anything not signed with it
 */
export function readStripeEvent(
  body: Uint8Array,
  signature: string | null,
  secret: string | null,
  now: Date,
): PaymentEvent {
  const event = verifyStripeEvent(body, signature, secret, now);
  const account = event.account ?? null;
  const object = event.data.object;
  return {
    id: event.id,
    type: event.type,
    kind: kinds[event.type] ?? 'other',
    account,
    createdAt: new Date(event.created * 1000),
    // All our sessions are direct charges, so a session without an account is not ours.
    session: account !== null && object.object === 'checkout.session' ? readSession(object, account) : null,
    paymentId: readPaymentId(object),
    dispute: object.object === 'dispute' ? readDispute(object) : null,
    ...(event.type === 'charge.succeeded' && { charge: readBareCharge(object) }),
  };
}

/** Reads a charge of the artist's own. Those of our sessions have the order's id. */
function readBareCharge(object: Stripe.Event['data']['object']): BareCharge | null {
  if (object.object !== 'charge' || object.currency !== 'usd' || !object.paid || !object.captured) return null;
  if (object.metadata['order_id'] !== undefined || object.amount <= 0) return null;
  return { id: object.id, amountCents: object.amount, at: new Date(object.created * 1000) };
}

function readPaymentId(object: Stripe.Event['data']['object']): string | null {
  if (object.object !== 'refund' && object.object !== 'dispute' && object.object !== 'charge') return null;
  const payment = object.payment_intent;
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}

/** @throws DomainError `webhook_not_configured` */
function requireSecret(secret: string | null): string {
  if (secret !== null && secret.trim() !== '') return secret;
  throw new DomainError('webhook_not_configured', checkoutErrors.webhookNotConfigured, { retryAfter: 60 });
}

/**
 * Verifies and reads a thin event about an account, like `readStripeEvent`. It names the account and says nothing about it.
 * @throws DomainError `webhook_not_configured`, `bad_signature`
 */
export function readStripeAccountEvent(
  stripe: Stripe,
  body: Uint8Array,
  signature: string | null,
  secret: string | null,
  now: Date,
): AccountEvent {
  const known = requireSecret(secret);
  const header = signature ?? '';
  try {
    const text = Buffer.from(body).toString('utf8');
    const event = stripe.parseEventNotification(text, header, known, toleranceSeconds, undefined, now.getTime());
    refuseFuture(header, Date.parse(event.created) / 1000, now);
    if (typeof event.id !== 'string' || typeof event.type !== 'string') throw new TypeError('This is no event.');
    const related =
      'related_object' in event && event.related_object && 'id' in event.related_object
        ? event.related_object.id
        : undefined;
    const named = [
      related,
      String(event.context ?? '')
        .split('/')
        .at(-1),
    ];
    return { id: event.id, type: event.type, account: named.find((id) => id?.startsWith('acct_')) ?? null };
  } catch {
    throw new DomainError('bad_signature', checkoutErrors.badSignature);
  }
}

/** The SDK accepts timestamps in the future, which a stolen key or a wrong clock could use to extend their validity. */
function refuseFuture(signature: string, created: number, now: Date): void {
  const latest = Math.floor(now.getTime() / 1000) + toleranceSeconds;
  if (!(readSignatureTime(signature) <= latest) || !(created <= latest)) throw new RangeError('It is from the future.');
}

/**
 * Verifies a snapshot event over its raw bytes.
 * @throws DomainError `webhook_not_configured`, `bad_signature`
 */
export function verifyStripeEvent(
  body: Uint8Array,
  signature: string | null,
  secret: string | null,
  now: Date,
): Stripe.Event {
  const known = requireSecret(secret);
  const header = signature ?? '';
  try {
    const text = Buffer.from(body).toString('utf8');
    const event = Stripe.webhooks.constructEvent(text, header, known, toleranceSeconds, undefined, now.getTime());
    refuseFuture(header, event.created, now);
    if (typeof event.id === 'string' && typeof event.type === 'string' && event.data?.object) return event;
  } catch {
    // All refusals are the same.
  }
  throw new DomainError('bad_signature', checkoutErrors.badSignature);
}

/** Returns the signature's Unix seconds. Like in the SDK, the last `t` counts. NaN if there is none. */
function readSignatureTime(signature: string): number {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't');
  return Number.parseInt(times.at(-1)?.split('=')[1] ?? '', 10);
}
