import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/errors.ts';
import { cartWords } from '../cart/words.ts';
import type { CheckoutRequest, CheckoutSession, Payments, SessionRef } from '../payments.ts';
import { createStripeAccount, createStripeLink, retrieveStripeAccount } from './stripe-accounts.ts';
import {
  listStripeMovements,
  listStripePayoutItems,
  listStripePayouts,
  retrieveStripeBalance,
  retrieveStripeSchedule,
} from './stripe-balance.ts';
import { createStripeClient, type StripeClient, type StripeClientOptions } from './stripe-client.ts';
import { findStripeProblem, isExpiryRefused, isTaken, isUnknown, toDomainError } from './stripe-errors.ts';
import { readStripeAccountEvent, readStripeEvent } from './stripe-events.ts';
import {
  createStripeFeeRefund,
  createStripeRefund,
  listStripeDisputes,
  listStripeFeeRefunds,
  listStripeRefunds,
  retrieveStripeCharge,
} from './stripe-refunds.ts';
import { assertAddsUp, readSession, toCoupon, toSessionParams } from './stripe-session.ts';

export interface StripeOptions extends StripeClientOptions {
  publishableKey: string | null;
  /** Signing secret of the Connect webhook. Without it every webhook is refused. */
  webhookSecret: string | null;
  /** Signing secret of the destination of account events. Without it they are refused. */
  accountsWebhookSecret?: string | null;
  mode: Payments['mode'];
  /** Where disputes of an account are answered, if not in Stripe's own dashboard. */
  disputesUrl?: Payments['disputesUrl'];
  dashboardUrl?: Payments['dashboardUrl'];
  clock?: Clock;
  /** Logs every failed call: operation, kind of error, and Stripe's request id, never a key or personal data. */
  log?: (message: string) => void;
}

const sessionId = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;

/**
 * Creates payments by Stripe: Connect direct charges through Checkout. Live and emulated payments run the same code; the
 * emulated ones get the emulator's `fetch`.
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

  /** Whatever went wrong with a call about an account, the vendor can only try again. */
  async function callAccount<T>(operation: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return call(operation, work).catch((error: DomainError) => {
      throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable, error.details);
    });
  }

  const retrieve = async (stripe: Stripe, ref: SessionRef): Promise<CheckoutSession> =>
    readSession(
      await stripe.checkout.sessions.retrieve(ref.sessionId, {}, { stripeAccount: ref.account }),
      ref.account,
    );

  return {
    mode: options.mode,
    publishableKey: options.publishableKey,
    // Named in Stripe's reference of disputes. The account is the one that the artist is signed in to there.
    disputesUrl: options.disputesUrl ?? (() => 'https://dashboard.stripe.com/disputes'),
    dashboardUrl: options.dashboardUrl ?? (() => 'https://dashboard.stripe.com/'),

    findProblem: () =>
      client
        .run((stripe) => stripe.balance.retrieve())
        .then(
          () => null,
          (error: unknown) => findStripeProblem(error),
        ),

    async createCheckout(request) {
      assertAddsUp(request);
      const session = await call('create checkout', (stripe) => createSession(client, stripe, request));
      if (session.totalCents !== request.totalCents || session.currency !== request.currency) {
        options.log?.(`create checkout: the provider would charge ${session.totalCents}, not ${request.totalCents}`);
        // Once the session has expired, the order can safely be dropped. If this fails, the order stays pending.
        await call('expire wrong checkout', (stripe) =>
          stripe.checkout.sessions.expire(session.id, {}, { stripeAccount: request.account }),
        );
        throw new DomainError('invalid', cartWords.paymentsUnavailable);
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
          // The buyer paid first, or it has expired already, so read its current state.
          if (isExpiryRefused(error)) return retrieve(stripe, ref).catch(nullIfUnknown);
          return nullIfUnknown(error);
        }
      });
    },

    refund: (refund) => call('refund', (stripe) => createStripeRefund(stripe, refund, clock.now())),
    listRefunds: (ref) => call('list refunds', (stripe) => listStripeRefunds(stripe, ref)),
    refundFee: (refund) => call('refund fee', (stripe) => createStripeFeeRefund(stripe, refund, clock.now())),
    listFeeRefunds: (id) => call('list fee refunds', (stripe) => listStripeFeeRefunds(stripe, id)),
    readCharge: (ref) => call('read charge', (stripe) => retrieveStripeCharge(stripe, ref)),
    listDisputes: (ref) => call('list disputes', (stripe) => listStripeDisputes(stripe, ref)),
    readBalance: (account) => call('read balance', (stripe) => retrieveStripeBalance(stripe, account)),
    readPayoutSchedule: (account) => call('read payout schedule', (stripe) => retrieveStripeSchedule(stripe, account)),
    listPayouts: (account) => call('list payouts', (stripe) => listStripePayouts(stripe, account)),
    listPayoutItems: (payout) => call('list payout items', (stripe) => listStripePayoutItems(stripe, payout)),
    listMovements: (since) => call('list movements', (stripe) => listStripeMovements(stripe, since)),

    readEvent: (body, signature) => readStripeEvent(body, signature, options.webhookSecret, clock.now()),

    createAccount: (account) => callAccount('create account', (stripe) => createStripeAccount(stripe, account)),
    readAccount: (account) => callAccount('read account', (stripe) => retrieveStripeAccount(stripe, account)),
    createAccountLink: (link) => callAccount('create account link', (stripe) => createStripeLink(stripe, link)),
    readAccountEvent: (body, signature) =>
      readStripeAccountEvent(client.stripe, body, signature, options.accountsWebhookSecret ?? null, clock.now()),
  };
}

/** Makes the coupon that a session needs, unless an earlier one has left it. */
export async function keepCoupon(stripe: Stripe, request: CheckoutRequest): Promise<void> {
  const coupon = toCoupon(request);
  if (coupon === null) return;
  await stripe.coupons.create(coupon, { stripeAccount: request.account }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
  });
}

async function createSession(client: StripeClient, stripe: Stripe, request: CheckoutRequest): Promise<CheckoutSession> {
  const scope = { stripeAccount: request.account };
  await keepCoupon(stripe, request);
  const created = await stripe.checkout.sessions.create(toSessionParams(request), {
    ...scope,
    idempotencyKey: request.orderId,
  });
  // A replayed answer holds the session as it was when it was created.
  const fresh = client.wasReplayed(created) ? await stripe.checkout.sessions.retrieve(created.id, {}, scope) : created;
  return readSession(fresh, request.account);
}

function nullIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}
