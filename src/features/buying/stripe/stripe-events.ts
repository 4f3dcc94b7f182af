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
 * Verifies a webhook over its raw bytes and reads it. Too old and too new are refused alike.
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
  const event = verify(body, signature ?? '', secret, now);
  const account = event.account ?? null;
  const object = event.data.object;
  return {
    id: event.id,
    type: event.type,
    kind: kinds[event.type] ?? 'other',
    account,
    createdAt: new Date(event.created * 1000),
    // All our sessions are direct charges: one without an account is somebody else's.
    session: account !== null && object.object === 'checkout.session' ? readSession(object, account) : null,
  };
}

function verify(body: Uint8Array, signature: string, secret: string, now: Date): Stripe.Event {
  const refuse = () => new DomainError('bad_signature', checkoutErrors.badSignature);
  try {
    const text = Buffer.from(body).toString('utf8');
    const event = Stripe.webhooks.constructEvent(text, signature, secret, toleranceSeconds, undefined, now.getTime());
    // The SDK lets signatures from the future pass; a stolen key or a wrong clock could stretch one's life.
    const latest = Math.floor(now.getTime() / 1000) + toleranceSeconds;
    if (!(signedAt(signature) <= latest) || !(event.created <= latest)) throw refuse();
    if (typeof event.id !== 'string' || typeof event.type !== 'string' || !event.data?.object) throw refuse();
    return event;
  } catch {
    throw refuse();
  }
}

/** Unix seconds of the signature, read as the SDK reads them: the last `t` counts. NaN when there is none. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't');
  return Number.parseInt(times.at(-1)?.split('=')[1] ?? '', 10);
}
