import type Stripe from 'stripe';
import type { Cents } from '../../../platform/money.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { orderSummaryWords } from '../orders/words.ts';
import type { CheckoutRequest, CheckoutSession, PostalAddress } from '../payments.ts';

const statuses = ['open', 'complete', 'expired'] as const;

/**
 * Translates Stripe's session to ours. `paid` means that the order may be fulfilled.
 * @param account the connected account that it was created for
 * @throws TypeError if the answer is not a session
 */
export function readSession(session: Stripe.Checkout.Session, account: string): CheckoutSession {
  const status = statuses.find((known) => known === session.status);
  if (session.object !== 'checkout.session' || typeof session.id !== 'string') {
    throw new TypeError('The answer is not a checkout session.');
  }
  if (status === undefined) throw new TypeError('The checkout session has no known status.');
  if (session.amount_total === null || session.currency === null) throw new TypeError('The session has no total.');
  const payment = session.payment_intent;
  return {
    id: session.id,
    account,
    orderId: session.metadata?.order_id ?? null,
    status,
    paymentStatus: session.payment_status === 'unpaid' ? 'unpaid' : 'paid',
    url: session.url,
    clientSecret: session.client_secret,
    totalCents: session.amount_total,
    currency: session.currency,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    customerEmail: session.customer_details?.email ?? session.customer_email,
    customerName: session.customer_details?.name ?? null,
    expiresAt: new Date(session.expires_at * 1000),
  };
}

/**
 * Refuses a request whose parts are not whole cents or don't add up to its total, so that the buyer is never charged
 * another amount than the one shown.
 * @throws RangeError, because only a bug in our own code can cause it
 */
export function assertAddsUp(request: CheckoutRequest): void {
  const goods = request.lines.map((line) => line.unitAmountCents * line.quantity);
  const saved = request.processingSavedCents;
  const parts = [...goods, request.processingFeeCents ?? 0, request.shippingCents, request.tax?.cents ?? 0];
  const numbers = [
    ...parts,
    saved,
    request.applicationFeeCents,
    request.totalCents,
    ...request.lines.map((l) => l.quantity),
  ];
  if (numbers.some((n) => !Number.isSafeInteger(n) || n < 0)) {
    throw new RangeError('A checkout holds an amount that is not a whole number of cents.');
  }
  const sum = parts.reduce((total, part) => total + part, -saved);
  if (sum !== request.totalCents) {
    throw new RangeError(
      `The parts of the checkout add up to ${sum} cents, not to its total of ${request.totalCents}.`,
    );
  }
  const { needsAddress } = deliveries[request.delivery];
  if (!needsAddress && (request.shippingCents !== 0 || request.shippingAddress !== null)) {
    throw new RangeError('A checkout for pickup asks for shipping.');
  }
  if (needsAddress && request.shippingAddress === null) throw new RangeError('A checkout ships to no address.');
  if (request.applicationFeeCents > request.totalCents) throw new RangeError('The fee is higher than the total.');
}

type Metadata = Record<string, string>;

function toShipping({ name, line1, line2, city, state, postalCode, country }: PostalAddress) {
  const place = { city, postal_code: postalCode, country, ...(state !== null && { state }) };
  return { name: name ?? '', address: { line1, ...(line2 !== null && { line2 }), ...place } };
}

/**
 * Returns the coupon of an amount that comes back, as Stripe has no negative lines; null if nothing does. An account has one for each
 * amount, which orders share.
 */
export function toCoupon({ processingSavedCents, currency }: CheckoutRequest): SavedCoupon | null {
  if (processingSavedCents === 0) return null;
  const id = `processing-saved-${processingSavedCents}`;
  return { id, amount_off: processingSavedCents, currency, duration: 'once', name: orderSummaryWords.processingSaved };
}

type SavedCoupon = Stripe.CouponCreateParams & { id: string };

/** Translates a request to Stripe's parameters, always the same way: Stripe compares requests that reuse a key. */
export function toSessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { currency } = request;
  const line = (
    unitAmount: number,
    quantity: number,
    product: { name: string; images?: string[]; metadata?: Metadata },
  ) => ({
    quantity,
    price_data: { currency, unit_amount: unitAmount, product_data: product },
  });
  const lines = request.lines.map(({ name, unitAmountCents, listUnitCents, quantity, imageUrl }) =>
    line(unitAmountCents, quantity, {
      name,
      // Stripe's servers fetch the images, so only public URLs work.
      ...(imageUrl?.startsWith('https://') && { images: [imageUrl] }),
      ...(listUnitCents !== undefined && { metadata: { list_unit_amount: String(listUnitCents) } }),
    }),
  );
  const extra = (kind: string, name: string, cents: Cents) =>
    cents > 0 ? [line(cents, 1, { name, metadata: { kind } })] : [];
  const { shippingAddress } = request;
  const coupon = toCoupon(request);

  return {
    mode: 'payment',
    ...(request.ui === 'hosted'
      ? { ui_mode: 'hosted_page', success_url: request.successUrl, cancel_url: request.cancelUrl }
      : { ui_mode: 'embedded_page', return_url: request.successUrl }),
    // Only cards and their wallets, which are paid or declined at once: inventory can't be held for a bank transfer.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [
      ...lines,
      // Stripe's own shipping options belong to a page that asks for the address; we have asked already.
      ...extra('shipping', deliveries[request.delivery].words.name, request.shippingCents),
      ...extra('processing_fee', 'Processing fee', request.processingFeeCents ?? 0),
      // We have computed it, so it is a line like any other, and no tax of Stripe's is added.
      ...(request.tax === null ? [] : extra('tax', request.tax.name, request.tax.cents)),
    ],
    ...(coupon !== null && { discounts: [{ coupon: coupon.id }] }),
    payment_intent_data: {
      ...(request.applicationFeeCents > 0 && { application_fee_amount: request.applicationFeeCents }),
      description: `Order ${request.orderNumber}`,
      metadata: { order_id: request.orderId },
      ...(shippingAddress !== null && { shipping: toShipping(shippingAddress) }),
    },
    ...(request.customerEmail !== null && { customer_email: request.customerEmail }),
    client_reference_id: request.orderId,
    metadata: { order_id: request.orderId, delivery: request.delivery },
    ...(request.notice !== null && { custom_text: { submit: { message: request.notice } } }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}
