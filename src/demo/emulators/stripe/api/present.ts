import { movementIdOf } from '../movements.ts';
import type { AddressRecord, PaymentRecord, RefundRecord, SessionRecord } from '../records.ts';

const address = (a: AddressRecord) => ({
  line1: a.line1,
  line2: a.line2,
  city: a.city,
  state: a.state,
  postal_code: a.postalCode,
  country: a.country,
});

export function presentSession(session: SessionRecord): Record<string, unknown> {
  const { terms, id } = session;
  const embedded = terms.uiMode === 'embedded_page';
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: session.total + (terms.coupon?.amountOff ?? 0),
    amount_total: session.total,
    cancel_url: terms.cancelUrl,
    client_reference_id: terms.clientReferenceId,
    client_secret: embedded && session.status === 'open' ? `${id}_secret_${id.slice(-20)}` : null,
    collected_information: null,
    created: session.created,
    currency: 'usd',
    customer: null,
    customer_account: terms.subscription?.customer ?? null,
    customer_details: session.customer && {
      ...session.customer,
      address: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: terms.customerEmail,
    expires_at: terms.expiresAt,
    livemode: false,
    metadata: terms.metadata,
    mode: terms.subscription === undefined ? 'payment' : 'subscription',
    payment_intent: session.paymentId,
    payment_method_types: ['card'],
    payment_status: session.payment === 'paid' ? 'paid' : 'unpaid',
    ...(embedded && { return_url: terms.successUrl }),
    shipping_address_collection: null,
    shipping_cost: null,
    status: session.status,
    subscription: session.subscriptionId ?? null,
    success_url: embedded ? null : terms.successUrl,
    total_details: { amount_discount: terms.coupon?.amountOff ?? 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: terms.uiMode,
    url: null,
  };
}

export function presentPayment(payment: PaymentRecord): Record<string, unknown> {
  const { error } = payment;
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    application_fee_amount: payment.applicationFee,
    created: payment.created,
    currency: 'usd',
    last_payment_error: error && {
      type: 'card_error',
      code: error.code,
      decline_code: error.declineCode,
      message: error.message,
    },
    latest_charge: payment.status === 'succeeded' || error !== null ? payment.chargeId : null,
    livemode: false,
    metadata: payment.metadata,
    payment_method_types: ['card'],
    shipping: payment.shipping
      ? {
          name: payment.shipping.name,
          address: address(payment.shipping),
          carrier: null,
          phone: null,
          tracking_number: null,
        }
      : null,
    status: payment.status,
  };
}

/**
 * The charge of a payment.
 * @param refunded how much of it was given back
 * @param movement its movement of the balance, if the call asked for it
 */
export function presentCharge(
  payment: PaymentRecord,
  refunded: number,
  movement: object | null,
): Record<string, unknown> & { id: string } {
  return {
    id: payment.chargeId,
    object: 'charge',
    amount: payment.amount,
    amount_refunded: refunded,
    application_fee: payment.feeId ?? null,
    application_fee_amount: payment.applicationFee,
    balance_transaction: movement ?? movementIdOf(payment.chargeId),
    captured: true,
    created: payment.created,
    currency: 'usd',
    description: payment.description ?? null,
    disputed: payment.disputeId !== undefined,
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: payment.id,
    refunded: refunded === payment.amount,
    status: 'succeeded',
  };
}

export function presentRefund(refund: RefundRecord): Record<string, unknown> & { id: string } {
  const { status = 'succeeded', failure = null } = refund;
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: movementIdOf(refund.id),
    charge: refund.chargeId,
    created: refund.created,
    currency: 'usd',
    ...(failure !== null && { failure_reason: failure }),
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    ...(status === 'pending' && { pending_reason: 'processing' }),
    reason: null,
    status,
  };
}
