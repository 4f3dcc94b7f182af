import type Stripe from 'stripe';
import type { CheckoutSession, PostalAddress } from '../payments.ts';

const statuses = ['open', 'complete', 'expired'] as const;

/**
 * Stripe's session in our words. A paid session is one that may be fulfilled.
 * @param account the connected account that it was made for
 * @throws TypeError when the answer is no session at all
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
    shippingAddress: readAddress(session.collected_information?.shipping_details ?? null),
    expiresAt: new Date(session.expires_at * 1000),
  };
}

function readAddress(
  details: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null,
): PostalAddress | null {
  if (details === null) return null;
  const { address } = details;
  return {
    name: details.name,
    line1: address.line1 ?? '',
    line2: address.line2 || null,
    city: address.city ?? '',
    state: address.state || null,
    postalCode: address.postal_code ?? '',
    country: address.country ?? '',
  };
}
