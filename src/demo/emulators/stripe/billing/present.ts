import { pagesPath } from '../world.ts';
import { planCards } from './cards.ts';
import type {
  ClockRecord,
  InvoiceRecord,
  MethodRecord,
  PortalConfigurationRecord,
  PriceRecord,
  SubscriptionRecord,
} from './records.ts';

type Presented = Record<string, unknown> & { id: string };

const clockLifeSeconds = 30 * 86_400;

export const invoicePdfUrl = (siteUrl: string, id: string) => `${siteUrl}${pagesPath}/invoices/${id}/pdf`;

export const presentClock = ({ id, created, name, frozen }: ClockRecord): Presented => ({
  id,
  object: 'test_helpers.test_clock',
  created,
  deletes_after: created + clockLifeSeconds,
  frozen_time: frozen,
  livemode: false,
  name,
  status: 'ready',
});

export const presentPrice = ({ id, created, amount, lookupKey, productId }: PriceRecord): Presented => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: 'usd',
  livemode: false,
  lookup_key: lookupKey,
  metadata: {},
  product: productId,
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: amount,
});

export const presentMethod = ({ id, account, created, digits }: MethodRecord): Presented => ({
  id,
  object: 'payment_method',
  card: { brand: 'visa', country: digits === '4000001240000000' ? 'CA' : 'US', last4: digits.slice(-4) },
  created,
  customer_account: account,
  livemode: false,
  metadata: {},
  type: 'card',
});

/** @param method its card, if the call asked for it */
export function presentSubscription(
  subscription: SubscriptionRecord,
  price: PriceRecord,
  method: MethodRecord | null,
): Presented {
  const { id, created, periodStart, periodEnd, trialEnd, endsWithPeriod, status } = subscription;
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: endsWithPeriod ? periodEnd : null,
    cancel_at_period_end: endsWithPeriod,
    canceled_at: subscription.canceledAt,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer_account: subscription.account,
    default_payment_method: method === null ? subscription.methodId : presentMethod(method),
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [
        {
          id: id.replace('sub_', 'si_'),
          object: 'subscription_item',
          created,
          current_period_end: periodEnd,
          current_period_start: periodStart,
          metadata: {},
          price: presentPrice(price),
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: subscription.latestInvoiceId,
    livemode: false,
    metadata: subscription.metadata,
    pause_collection: subscription.isPaused ? { behavior: 'void', resumes_at: null } : null,
    start_date: created,
    status,
    test_clock: subscription.clockId,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : created,
  };
}

export function presentInvoice(invoice: InvoiceRecord, siteUrl: string): Presented {
  const { id, amount, status } = invoice;
  const isPaid = status === 'paid';
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: status === 'draft',
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'usd',
    customer_account: invoice.account,
    due_date: null,
    effective_at: invoice.finalizedAt,
    invoice_pdf: status === 'draft' ? null : invoicePdfUrl(siteUrl, id),
    livemode: false,
    metadata: {},
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: invoice.subscriptionId },
      type: 'subscription_details',
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: status === 'void' ? invoice.finalizedAt : null,
    },
    subtotal: amount,
    total: amount,
  };
}

export const presentConfiguration = ({ id, created, metadata }: PortalConfigurationRecord): Presented => ({
  id,
  object: 'billing_portal.configuration',
  active: true,
  created,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: { enabled: false },
  },
  is_default: false,
  livemode: false,
  metadata,
});

/** Stripe's names of the test cards that the API takes, with their digits. */
export const methodNames: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeCustomerFail: Object.keys(planCards)[0] ?? '',
  pm_card_authenticationRequired: Object.keys(planCards)[1] ?? '',
};
