/** Events about the plan. Each is a ping: it says whose plan has to be read again, and nothing about it. */
import { verifyStripeEvent } from '../../buying/stripe/stripe-events.ts';
import type { PlanEvent } from '../billing.ts';

/** What is chosen for the event destination at Stripe. Any other event of an account makes the site read its plan, too. */
export const planEventTypes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
] as const;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const matching = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

/** Returns where an object may carry the vendor's id: its own metadata or, for an invoice, those of its subscription. */
function readVendorId(object: Fields): string | null {
  const ofSubscription = fieldsOf(fieldsOf(fieldsOf(object['parent'])['subscription_details'])['metadata']);
  const id = fieldsOf(object['metadata'])['vendor_id'] ?? ofSubscription['vendor_id'];
  return matching(id, /^[\w-]{1,64}$/);
}

/**
 * Verifies the signature of a webhook over its raw bytes, and reads whose plan it is about.
 * @throws DomainError `webhook_not_configured` without a secret, `bad_signature` for anything not signed with it
 */
export function readStripePlanEvent(
  body: Uint8Array,
  signature: string | null,
  secret: string | null,
  now: Date,
): PlanEvent {
  const event = verifyStripeEvent(body, signature, secret, now);
  const { id, type } = event;
  // An event of a connected account is about its own customers.
  if (event.account !== undefined) return { id, type, accountId: null, vendorId: null };
  const object = fieldsOf(event.data.object);
  const accountId = matching(object['customer_account'], /^acct_\w{1,200}$/);
  return { id, type, accountId, vendorId: accountId === null ? null : readVendorId(object) };
}
