import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { keepCoupon } from '../../features/buying/stripe/stripe.ts';
import { included, toAccountParams } from '../../features/buying/stripe/stripe-accounts.ts';
import { toCoupon, toSessionParams } from '../../features/buying/stripe/stripe-session.ts';
import { minuteMs } from '../../platform/time.ts';
import { runPlanSteps, type Step } from './plan-steps.ts';

export interface Bench {
  stripe: Stripe;
  /** A connected account that can be charged. */
  account: string;
}

export interface Outcome {
  step: string;
  /** Null if the step failed or wasn't reached. */
  answer: unknown;
  problem: string | null;
}

function aRequest(account: string) {
  return {
    orderId: randomUUID(),
    orderNumber: 'RC-CHECK',
    account,
    currency: 'usd' as const,
    lines: [{ name: 'Check', unitAmountCents: 2000, quantity: 1, imageUrl: null }],
    processingFeeCents: null,
    processingSavedCents: 0,
    delivery: 'shipping' as const,
    shippingCents: 500,
    tax: null,
    shippingAddress: {
      name: 'Check',
      line1: '600 W Main St',
      line2: null,
      city: 'Louisville',
      state: 'KY',
      postalCode: '40202',
      country: 'US',
    },
    applicationFeeCents: 38,
    totalCents: 2500,
    customerEmail: 'check@example.com',
    expiresAt: new Date(Date.now() + 31 * minuteMs),
    notice: 'Please pay by noon.',
    ui: 'hosted' as const,
    successUrl: 'https://example.com/thanks?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://example.com/',
  };
}

/** Makes a session with the coupon of what one payment saves. The coupon stays: the account has one for each amount. */
async function runCouponSteps({ stripe, account }: Bench, step: Step): Promise<void> {
  const scope = { stripeAccount: account };
  const request = { ...aRequest(account), processingSavedCents: 59, totalCents: 2441 };
  const coupon = await step('make the coupon of the processing that one payment saves, twice', [], async () => {
    await keepCoupon(stripe, request);
    await keepCoupon(stripe, request);
    return toCoupon(request);
  });
  const session = await step('make a checkout session with it', [coupon], () =>
    stripe.checkout.sessions.create(toSessionParams(request), { ...scope, idempotencyKey: randomUUID() }),
  );
  await step('read back its total, and what the coupon took off', [session], async () => {
    const read = await stripe.checkout.sessions.retrieve(session?.id ?? '', {}, scope);
    const { amount_total: total, total_details: details } = read;
    const discount = details?.amount_discount;
    if (total === request.totalCents && discount === request.processingSavedCents) return read;
    throw new Error(`The total is ${total} instead of 2441 cents, and ${discount} instead of 59 are taken off.`);
  });
  await step('expire the session with the coupon', [session], () =>
    stripe.checkout.sessions.expire(session?.id ?? '', {}, scope),
  );
}

/** Runs all steps and cleans up after them. A step whose predecessor failed is skipped, and says so. */
export async function runSteps({ stripe, account }: Bench): Promise<Outcome[]> {
  const scope = { stripeAccount: account };
  const outcomes: Outcome[] = [];
  const step: Step = async (name, needs, work) => {
    if (needs.includes(null)) {
      outcomes.push({ step: name, answer: null, problem: 'not tried, because an earlier step failed' });
      return null;
    }
    try {
      const answer = await work();
      outcomes.push({ step: name, answer, problem: null });
      return answer;
    } catch (error) {
      outcomes.push({ step: name, answer: null, problem: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };

  const session = await step('make a checkout session', [], () =>
    stripe.checkout.sessions.create(toSessionParams(aRequest(account)), { ...scope, idempotencyKey: randomUUID() }),
  );
  await step('expire it', [session], () => stripe.checkout.sessions.expire(session?.id ?? '', {}, scope));
  await runCouponSteps({ stripe, account }, step);

  const charge = (card: string) =>
    stripe.paymentIntents.create(
      {
        amount: 2000,
        currency: 'usd',
        payment_method: card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        application_fee_amount: 30,
      },
      scope,
    );
  const payment = await step('charge a card directly, with our fee', [], () => charge('pm_card_visa'));
  const paymentId = payment?.id ?? '';
  const read = await step('read its charge, and what was kept of it', [payment], () =>
    stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge.balance_transaction'] }, scope),
  );
  const fee = typeof read?.latest_charge === 'object' ? read.latest_charge?.application_fee : null;
  const feeId = typeof fee === 'string' ? fee : (fee?.id ?? null);
  const refundId = randomUUID();
  const metadata = { refund_id: refundId };
  const refund = (amount?: number) =>
    stripe.refunds.create(
      { payment_intent: paymentId, metadata, ...(amount !== undefined && { amount }) },
      { ...scope, idempotencyKey: randomUUID() },
    );
  await step('refund a part of it', [payment], () => refund(500));
  await step('list its refunds', [payment], () =>
    stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, scope),
  );
  await step('give back a part of the fee', [feeId], () =>
    stripe.applicationFees.createRefund(feeId ?? '', { amount: 8, metadata }, { idempotencyKey: randomUUID() }),
  );
  await step('list what was given back of it', [feeId], () =>
    stripe.applicationFees.listRefunds(feeId ?? '', { limit: 100 }),
  );
  const disputed = await step('charge a card whose bank takes it back', [], () => charge('pm_card_createDispute'));
  await step('list its disputes', [disputed], () =>
    stripe.disputes.list({ payment_intent: disputed?.id ?? '', limit: 100 }, scope),
  );
  await step('read the balance', [], () => stripe.balance.retrieve({}, scope));
  await step('list its movements, with what they come from', [], () =>
    stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] }, scope),
  );
  await step('list the payouts', [], () => stripe.payouts.list({ limit: 100 }, scope));

  const vendor = { vendorId: randomUUID(), name: 'Check', email: 'check@example.com', replaces: null };
  const made = await step('make an artist’s account', [], () =>
    stripe.v2.core.accounts.create(toAccountParams(vendor), { idempotencyKey: randomUUID() }),
  );
  const id = made?.id ?? '';
  await step('read it', [made], () => stripe.v2.core.accounts.retrieve(id, { include: [...included] }));
  await step('make a link to its questions', [made], () =>
    stripe.v2.core.accountLinks.create({
      account: id,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'https://example.com/refresh', return_url: 'https://example.com/return' },
      },
    }),
  );

  const isCustomer = await runPlanSteps(stripe, step, made?.id ?? null);

  await step('clean up: refund the rest', [payment], () => refund());
  await step('clean up: close the account', [made], () =>
    stripe.v2.core.accounts.close(id, {
      // Stripe wants all of them named.
      applied_configurations: isCustomer ? ['customer', 'merchant'] : ['merchant'],
    }),
  );
  return outcomes;
}

/** What needs a person, a browser, or a public address. */
export const notChecked = [
  'Pay on Stripe’s hosted page, which needs a person.',
  'Answer Stripe’s questions about an account, which needs a person: STRIPE_CHECK_ACCOUNT was answered for once.',
  'Receive events, which needs a public address: send test events to both destinations from Stripe’s dashboard.',
  'See an account be restricted or closed by Stripe.',
  'See a card declined on days 1, 3, 5, and 7, and change it in the portal, which needs a person.',
  'See a payout leave, a refund fail later, or a dispute be decided, which takes days.',
];
