import Stripe from 'stripe';
import { DomainError } from '../../../platform/errors.ts';
import { checkoutErrors } from '../checkout/words.ts';
import type { PaymentEvent } from '../payments.ts';
import { readSession } from './stripe-session.ts';

const toleranceSeconds = 300;

const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  'checkout.session.completed': 'checkout_completed',
  'checkout.session.async_payment_succeeded': 'checkout_completed',
  'checkout.session.expired': 'checkout_expired',
  'checkout.session.async_payment_failed': 'payment_failed',
  'payment_intent.payment_failed': 'payment_failed',
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
  if (secret === null || secret.trim() === '') {
    throw new DomainError('webhook_not_configured', checkoutErrors.webhookNotConfigured, { retryAfter: 60 });
  }
  const event = verifyEvent(body, signature ?? '', secret, now);
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
  };
}

function verifyEvent(body: Uint8Array, signature: string, secret: string, now: Date): Stripe.Event {
  const refuse = () => new DomainError('bad_signature', checkoutErrors.badSignature);
  try {
    const text = Buffer.from(body).toString('utf8');
    const event = Stripe.webhooks.constructEvent(text, signature, secret, toleranceSeconds, undefined, now.getTime());
    // The SDK accepts timestamps in the future, which a stolen key or a wrong clock could use to extend their validity.
    const latest = Math.floor(now.getTime() / 1000) + toleranceSeconds;
    if (!(readSignatureTime(signature) <= latest) || !(event.created <= latest)) throw refuse();
    if (typeof event.id !== 'string' || typeof event.type !== 'string' || !event.data?.object) throw refuse();
    return event;
  } catch {
    throw refuse();
  }
}

/** Returns the signature's Unix seconds. Like in the SDK, the last `t` counts. NaN if there is none. */
function readSignatureTime(signature: string): number {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't');
  return Number.parseInt(times.at(-1)?.split('=')[1] ?? '', 10);
}
