import Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/errors.ts';
import { cartWords } from '../../buying/cart/words.ts';
import { createStripeClient, type StripeClientOptions } from '../../buying/stripe/stripe-client.ts';
import { toDomainError } from '../../buying/stripe/stripe-errors.ts';
import type { Billing } from '../billing.ts';
import { createCheckout, findPrice } from './plan-checkout.ts';
import { ensureCustomer } from './plan-customers.ts';
import { isStripeHost, listStripeInvoices, readStripePdf } from './plan-invoices.ts';
import { openStripePortal } from './plan-portal.ts';
import {
  cancelStripeSubscription,
  listStripeSubscriptions,
  setStripeEnd,
  toPauseParams,
} from './plan-subscriptions.ts';

export interface StripeBillingOptions extends StripeClientOptions {
  /** What the subscription is called on the payment page and on invoices. */
  productName: string;
  /** Origin of the emulator's papers; without it they come from Stripe alone. */
  papersOrigin?: string;
  clock: Clock;
  /** Logs every failed call, never a key or personal data. */
  log?: (message: string) => void;
}

/** A checkout that is open can be expired; Stripe refuses the others. */
async function expireCheckout(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return (await stripe.checkout.sessions.retrieve(id)).status !== 'complete';
  }
}

/**
 * Creates the plan's billing by Stripe, on the site's own account: vendors' accounts are its customers. Live and emulated billing
 * run the same code; the emulated one gets the emulator's `fetch`.
 */
export function createStripeBilling(options: StripeBillingOptions): Billing {
  const { clock, productName, papersOrigin } = options;
  const client = createStripeClient(options);
  const papers = {
    fetch: options.fetch ?? globalThis.fetch,
    isAllowed: papersOrigin === undefined ? isStripeHost : (url: URL) => url.origin === papersOrigin,
    timeoutMs: options.timeoutMs ?? 10_000,
  };

  /** Whatever went wrong, a vendor can only try again; or our own code has used a key for something else. */
  async function call<T>(operation: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await client.run(work);
    } catch (error) {
      const known = toDomainError(operation, error, options.log);
      if (known.code === 'idempotency_conflict') throw known;
      const isRefused = known.code === 'invalid' || known.code === 'vendor_not_ready';
      const details = { ...known.details, ...(isRefused && { isRefused }) };
      throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable, details);
    }
  }

  return {
    openCheckout: (checkout) =>
      call('open plan checkout', async (stripe) => {
        await ensureCustomer(stripe, checkout.accountId);
        const priceId = await findPrice(stripe, { priceCents: checkout.priceCents, productName }, clock.now());
        return createCheckout(stripe, checkout, priceId, clock.now());
      }),
    expireCheckout: (id) => call('expire plan checkout', (stripe) => expireCheckout(stripe, id)),
    openPortal: (accountId, returnUrl) =>
      call('open portal', async (stripe) => {
        await ensureCustomer(stripe, accountId);
        return openStripePortal(stripe, { accountId, returnUrl }, clock.now());
      }),
    readSubscriptions: (accountId) =>
      call('list subscriptions', (stripe) => listStripeSubscriptions(stripe, accountId)),
    readInvoices: (accountId) => call('list invoices', (stripe) => listStripeInvoices(stripe, accountId)),
    readInvoicePdf: (accountId, id) =>
      call('read invoice', (stripe) => readStripePdf(stripe, { accountId, id }, papers)),
    setEndsWithPeriod: (id, ends) => call('set end of plan', (stripe) => setStripeEnd(stripe, id, ends)),
    setPaused: (id, isPaused) =>
      call('pause plan', async (stripe) => {
        await stripe.subscriptions.update(id, toPauseParams(isPaused));
      }),
    cancelNow: (id) => call('cancel plan', (stripe) => cancelStripeSubscription(stripe, id)),
  };
}
