import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { CheckoutRequest, CheckoutSession, Payments, SessionRef } from '../payments.ts';
import { createStripeClient, type StripeClient } from './stripe-client.ts';
import { isAlreadyRefunded, isUnknown, refusesExpiry, toDomainError } from './stripe-errors.ts';
import { readStripeEvent } from './stripe-events.ts';
import { assertAddsUp, sessionParams } from './stripe-request.ts';
import { readSession } from './stripe-session.ts';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string | null;
  /** Of the Connect endpoint. Without it every webhook is refused. */
  webhookSecret: string | null;
  mode: Payments['mode'];
  /** How Stripe is reached; the emulator passes its own. */
  fetch?: typeof globalThis.fetch;
  /** Of one attempt. All attempts of a call together get half as much again. */
  timeoutMs?: number;
  maxNetworkRetries?: number;
  clock?: Clock;
  /** Told of every failed call: operation, kind of error and the provider's request id, never a key or a person's data. */
  log?: (message: string) => void;
}

const sessionId = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;

/**
 * Payments by Stripe: Connect direct charges through Checkout. Live and emulated run the same code; the emulated one
 * gets the emulator's `fetch`.
 */
export function createStripePayments(options: StripeOptions): Payments {
  const clock = options.clock ?? { now: () => new Date() };
  const client = createStripeClient(options);

  async function call<T>(operation: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await client.run(work);
    } catch (error) {
      throw toDomainError(operation, error, options.log);
    }
  }

  const retrieve = async (stripe: Stripe, ref: SessionRef): Promise<CheckoutSession> =>
    readSession(
      await stripe.checkout.sessions.retrieve(ref.sessionId, {}, { stripeAccount: ref.account }),
      ref.account,
    );

  return {
    mode: options.mode,
    publishableKey: options.publishableKey,

    async createCheckout(request) {
      assertAddsUp(request);
      const session = await call('create checkout', (stripe) => create(client, stripe, request));
      if (session.totalCents !== request.totalCents || session.currency !== request.currency) {
        options.log?.(`create checkout: the provider would charge ${session.totalCents}, not ${request.totalCents}`);
        // Once it is ended the outcome is certain, and the order can be given up; a failure here leaves it open.
        await call('expire wrong checkout', (stripe) =>
          stripe.checkout.sessions.expire(session.id, {}, { stripeAccount: request.account }),
        );
        throw new DomainError('invalid', 'Payment service is not available. Please try again later.');
      }
      return session;
    },

    async getCheckout(ref) {
      if (!sessionId.test(ref.sessionId)) return null;
      return call('get checkout', (stripe) => retrieve(stripe, ref).catch(nullIfUnknown));
    },

    async expireCheckout(ref) {
      if (!sessionId.test(ref.sessionId)) return null;
      return call('expire checkout', async (stripe) => {
        try {
          const session = await stripe.checkout.sessions.expire(ref.sessionId, {}, { stripeAccount: ref.account });
          return readSession(session, ref.account);
        } catch (error) {
          // The buyer was faster, or it is over already: what counts is what it is now.
          if (refusesExpiry(error)) return retrieve(stripe, ref).catch(nullIfUnknown);
          return nullIfUnknown(error);
        }
      });
    },

    async refund({ paymentId, account }) {
      return call('refund', async (stripe) => {
        try {
          const refund = await stripe.refunds.create(
            { payment_intent: paymentId, refund_application_fee: true },
            { stripeAccount: account, idempotencyKey: `refund-${paymentId}` },
          );
          return { id: refund.id };
        } catch (error) {
          // The provider forgets idempotency keys after a day, but not refunds.
          if (!isAlreadyRefunded(error)) throw error;
          const list = await stripe.refunds.list({ payment_intent: paymentId, limit: 1 }, { stripeAccount: account });
          const [refund] = list.data;
          if (refund === undefined) throw error;
          return { id: refund.id };
        }
      });
    },

    readEvent: (body, signature) => readStripeEvent(body, signature, options.webhookSecret, clock.now()),
  };
}

async function create(client: StripeClient, stripe: Stripe, request: CheckoutRequest): Promise<CheckoutSession> {
  const scope = { stripeAccount: request.account };
  const created = await stripe.checkout.sessions.create(sessionParams(request), {
    ...scope,
    idempotencyKey: request.orderId,
  });
  // A replayed answer shows the session as it was when it was made.
  const fresh = client.wasReplayed(created) ? await stripe.checkout.sessions.retrieve(created.id, {}, scope) : created;
  return readSession(fresh, request.account);
}

function nullIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}
