import { daySeconds, minuteMs } from '../../../platform/time.ts';

export const accountStages = [
  'new',
  'asked',
  'checking',
  'ready',
  'ready_until',
  'overdue',
  'rejected',
  'closed',
] as const;

/**
 * new: nothing was answered. asked: one answer is missing. checking: everything was answered, and Stripe checks it.
 * ready_until: it can be charged, but an answer is due on a day. overdue: that day has passed. rejected: for good.
 */
export type AccountStage = (typeof accountStages)[number];

interface Reply {
  status: 'active' | 'pending' | 'rejected' | 'restricted';
  details: readonly { code: string; resolution: 'contact_stripe' | 'no_resolution' | 'provide_info' }[];
  /** What is missing, in Stripe's names. */
  missing: readonly string[];
  deadline: 'currently_due' | 'past_due';
  from: 'user' | 'stripe';
  reason: 'routine_onboarding' | 'routine_verification';
}

const provideInfo = [{ code: 'requirements_past_due', resolution: 'provide_info' }] as const;
const document = ['identity.individual.documents.primary_verification'];
const all = [
  'configuration.merchant.mcc',
  'defaults.payout_methods',
  'defaults.profile.business_url',
  'identity.attestations.terms_of_service.account',
  'identity.entity_type',
  'identity.individual.address',
  'identity.individual.date_of_birth',
  'identity.individual.given_name',
  'identity.individual.id_numbers.us_ssn_last_4',
  'identity.individual.surname',
];
const base = {
  details: [],
  missing: [],
  deadline: 'currently_due',
  from: 'user',
  reason: 'routine_onboarding',
} as const;

export const replies: Readonly<Record<AccountStage, Reply>> = {
  new: { ...base, status: 'restricted', details: provideInfo, missing: all, deadline: 'past_due' },
  asked: { ...base, status: 'restricted', details: provideInfo, missing: document },
  checking: {
    ...base,
    status: 'pending',
    details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
    missing: document,
    from: 'stripe',
  },
  ready: { ...base, status: 'active' },
  ready_until: { ...base, status: 'active', missing: document, reason: 'routine_verification' },
  overdue: {
    ...base,
    status: 'restricted',
    details: provideInfo,
    missing: document,
    deadline: 'past_due',
    reason: 'routine_verification',
  },
  rejected: { ...base, status: 'rejected', details: [{ code: 'rejected_other', resolution: 'contact_stripe' }] },
  closed: { ...base, status: 'restricted' },
};

export const canCharge = (stage: AccountStage): boolean => replies[stage].status === 'active';

/** Routing numbers of the onboarding form: the stage that each leads to, and what the page says of it. */
export const routingNumbers: Readonly<Record<string, { stage: AccountStage; text: string }>> = {
  '110000000': { stage: 'ready', text: 'Payments are ready' },
  '110000001': { stage: 'asked', text: 'A document is still needed, by a date' },
  '110000002': { stage: 'checking', text: 'Everything is checked first, and ready a minute later' },
  '110000003': { stage: 'ready_until', text: 'Payments are ready, but a document is due on a date' },
  '110000004': { stage: 'overdue', text: 'Payments are paused until a document arrives' },
  '110000005': { stage: 'rejected', text: 'The account is rejected' },
  '110000006': { stage: 'closed', text: 'The account is closed' },
};

export const checkingMs = minuteMs;

/** Days from an account's change to the day on which its answers are due, for stages that have one. */
const daysToAnswer: Partial<Record<AccountStage, number>> = { asked: 14, ready_until: 14, overdue: -3 };

/** Returns when the missing answers are or were due, in Unix seconds; null if they have no date. */
export function answerDate(stage: AccountStage, now: number): number | null {
  const days = daysToAnswer[stage];
  return days === undefined ? null : Math.floor(now / 1000) + days * daySeconds;
}

export function eventsOf(stage: AccountStage): string[] {
  if (stage === 'closed') return ['v2.core.account.closed'];
  return ['v2.core.account[requirements].updated', 'v2.core.account[configuration.merchant].capability_status_updated'];
}
