import Stripe from 'stripe';
import { hash } from '../../../platform/hashes/hash.ts';
import type { NewPaymentAccount, PaymentAccount, PaymentRequirement } from '../payments.ts';

type Account = Stripe.V2.Core.Account;
type Requirements = Stripe.V2.Core.Account.Requirements;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;

const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/** What an answer must contain to be read. */
export const included = ['configuration.merchant', 'requirements'] as const;

/** The first question of the onboarding: while it is open, nothing was answered. */
const firstQuestion = 'identity.entity_type';

const toIso = (time: string | undefined): string | null =>
  time === undefined || Number.isNaN(Date.parse(time)) ? null : new Date(time).toISOString();

/** Returns what Stripe waits for from the vendor by now. Only the soonest deadline has a date. */
function readRequirements(asked: readonly Entry[], summary: Requirements['summary']): PaymentRequirement[] {
  const soonest = summary?.minimum_deadline;
  const dueBy = toIso(soonest?.time);
  const keys = new Map<string, PaymentRequirement>();
  for (const { description, minimum_deadline } of asked) {
    keys.set(description, { key: description, dueBy: minimum_deadline.status === soonest?.status ? dueBy : null });
  }
  return [...keys.values()];
}

const isAsked = (entry: Entry): boolean =>
  entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due';

/** True if the account is restricted until the vendor answers a question that came after the onboarding. */
const isOverdue = (entry: Entry): boolean =>
  entry.minimum_deadline.status === 'past_due' &&
  !entry.requested_reasons.some(({ code }) => code === 'routine_onboarding');

/**
 * Translates Stripe's account to ours.
 * @throws TypeError if the answer is not an account with its card payments, so that nonsense changes no state
 */
function readStripeAccount(account: Account, id: string): PaymentAccount {
  if (account.object !== 'v2.core.account' || account.id !== id) throw new TypeError('The answer is not the account.');
  if (account.closed === true) return { id, state: 'disconnected', requirements: [] };
  const card = account.configuration?.merchant?.capabilities?.card_payments;
  // Stripe answers null for what wasn't asked for.
  if (account.requirements == null) throw new TypeError('The account has no requirements.');
  const asked = (account.requirements.entries ?? []).filter(isAsked);
  const requirements = readRequirements(asked, account.requirements.summary);
  switch (card?.status) {
    case 'active':
      return { id, state: 'ready', requirements };
    case 'rejected':
    case 'unsupported':
      return { id, state: 'restricted', requirements };
    case 'pending':
    case 'restricted': {
      const isStuck = card.status_details.some(({ resolution }) => resolution === 'contact_stripe');
      if (isStuck || asked.some(isOverdue)) return { id, state: 'restricted', requirements };
      const isNew = asked.some(({ description }) => description === firstQuestion);
      return { id, state: isNew ? 'started' : 'more_needed', requirements };
    }
    default:
      throw new TypeError('The account has no known status of card payments.');
  }
}

/** True if Stripe refused because the account is closed or no longer connected to us, and names it. */
function isDisconnected(error: unknown, id: string): boolean {
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripePermissionError)) return false;
  if (error.code === 'account_closed') return true;
  const isGone = error.code === 'account_invalid' || error.code === 'resource_missing' || error.code === 'not_found';
  return isGone && error.message.includes(id);
}

export function toAccountParams({ vendorId, name, email }: NewPaymentAccount): Stripe.V2.Core.AccountCreateParams {
  return {
    display_name: name,
    contact_email: email,
    dashboard: 'full',
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    metadata: { vendor_id: vendorId },
    include: [...included],
  };
}

/** Creates the vendor's account. The key makes a repeated call return the same account, unless the store was renamed. */
export async function createStripeAccount(stripe: Stripe, wanted: NewPaymentAccount): Promise<PaymentAccount> {
  const { vendorId, name, email, replaces } = wanted;
  // Stripe refuses a known key with other contents.
  const version = hash(JSON.stringify([name, email, replaces])).slice(0, 16);
  const idempotencyKey = `account-${vendorId}-${version}`;
  const account = await stripe.v2.core.accounts.create(toAccountParams(wanted), { idempotencyKey });
  return readStripeAccount(account, account.id);
}

export async function retrieveStripeAccount(stripe: Stripe, id: string): Promise<PaymentAccount> {
  try {
    return readStripeAccount(await stripe.v2.core.accounts.retrieve(id, { include: [...included] }), id);
  } catch (error) {
    if (isDisconnected(error, id)) return { id, state: 'disconnected', requirements: [] };
    throw error;
  }
}

/** Makes a link to the hosted onboarding, without a key: every click gets a new one. */
export async function createStripeLink(
  stripe: Stripe,
  { account, refreshUrl, returnUrl }: { account: string; refreshUrl: string; returnUrl: string },
): Promise<{ url: string }> {
  const { url } = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: refreshUrl, return_url: returnUrl },
    },
  });
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new TypeError('The answer has no link.');
  return { url };
}
