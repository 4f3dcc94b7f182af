/** Vendors' accounts as customers of the site, which they are from their first checkout on. */
import Stripe from 'stripe';

const retrieve = (stripe: Stripe, id: string) =>
  stripe.v2.core.accounts.retrieve(id, { include: ['configuration.customer'] });

const isCustomer = (account: Stripe.V2.Core.Account) => account.applied_configurations.includes('customer');

/** Lets the vendor's account, which can be charged for its own sales, pay us as well. */
export async function ensureCustomer(stripe: Stripe, accountId: string): Promise<void> {
  const account = await retrieve(stripe, accountId);
  if (isCustomer(account)) return;
  const wasRemoved = account.configuration?.customer != null;
  await stripe.v2.core.accounts.update(accountId, {
    configuration: { customer: wasRemoved ? { applied: true } : {} },
  });
}

/** Returns what an account has; nothing if Stripe refuses to say because it is no customer yet. */
export async function listOfCustomer<T>(stripe: Stripe, accountId: string, list: () => Promise<T[]>): Promise<T[]> {
  try {
    return await list();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (isCustomer(await retrieve(stripe, accountId))) throw error;
    return [];
  }
}

/** Returns the id of the card that pays where a subscription names none: the portal sets it for the whole account. */
export async function readDefaultMethod(stripe: Stripe, accountId: string): Promise<string | null> {
  const account = await retrieve(stripe, accountId);
  return account.configuration?.customer?.billing?.default_payment_method ?? null;
}
