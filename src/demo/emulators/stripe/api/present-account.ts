import { replies } from '../account-stages.ts';
import type { CustomerRecord } from '../billing/records.ts';
import type { AccountRecord } from '../records.ts';

/** Returns Unix seconds as Stripe's v2 API writes times. */
export const toTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** @param include parts of the account that the call asked for; the others are null, as in Stripe's answers */
/** @param customer what makes it a customer; null if it is none */
export function presentAccount(
  account: AccountRecord,
  include: readonly string[],
  customer: CustomerRecord | null = null,
): Record<string, unknown> {
  const asked = (name: string, part: object) => (include.includes(name) ? part : null);
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: customer === null ? ['merchant'] : ['customer', 'merchant'],
    closed: account.stage === 'closed',
    configuration: include.some((name) => name.startsWith('configuration.'))
      ? {
          customer: customer && asked('configuration.customer', presentCustomer(customer)),
          merchant: asked('configuration.merchant', presentMerchant(account)),
          recipient: null,
        }
      : null,
    contact_email: account.email,
    contact_phone: null,
    created: toTime(account.created),
    dashboard: 'full',
    defaults: null,
    display_name: account.name,
    future_requirements: null,
    identity: null,
    livemode: false,
    metadata: account.metadata,
    requirements: asked('requirements', presentRequirements(account)),
  };
}

const presentCustomer = ({ methodId, clockId }: CustomerRecord): object => ({
  applied: true,
  billing: { default_payment_method: methodId },
  ...(clockId !== null && { test_clock: clockId }),
});

function presentMerchant({ stage }: AccountRecord): object {
  const { status, details } = replies[stage];
  return { applied: true, capabilities: { card_payments: { status, status_details: details } } };
}

function presentRequirements({ stage, answerBy }: AccountRecord): object {
  const { missing, deadline, from, reason } = replies[stage];
  const time = answerBy === null ? null : toTime(answerBy);
  return {
    entries: missing.map((description) => ({
      awaiting_action_from: from,
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          { capability: 'card_payments', configuration: 'merchant', deadline: { status: deadline } },
        ],
      },
      minimum_deadline: { status: deadline },
      reference: null,
      requested_reasons: [{ code: reason }],
    })),
    summary: missing.length === 0 ? null : { minimum_deadline: { status: deadline, time } },
  };
}
