import { dateFormat } from '../../../platform/date-format.ts';
import type { PaymentRequirement } from '../../buying/payments.ts';
import type { PaymentsState } from '../../catalog/payments-state.ts';
import { paymentStateWords, requirementWords, paymentsPageWords as words } from './words.ts';

export interface PaymentsDescription {
  heading: string;
  text: string;
  /** Label of the button that leads on, on the payments page; null if there is nothing to do. */
  action: string | null;
}

const dayFormat = (timeZone: string) => dateFormat({ timeZone, month: 'long', day: 'numeric', year: 'numeric' });

export function describePayments(
  { paymentsState: state }: { paymentsState: PaymentsState },
  requirements: readonly PaymentRequirement[],
  timeZone: string,
): PaymentsDescription {
  if (requirements.length === 0 && state === 'more_needed') return paymentStateWords.checking;
  if (requirements.length === 0 && state === 'restricted') return paymentStateWords.rejected;
  if (requirements.length > 0 && state === 'ready') {
    const [first] = requirements
      .flatMap(({ dueBy }) => (dueBy === null ? [] : [Date.parse(dueBy)]))
      .sort((a, b) => a - b);
    const description = paymentStateWords.ready_until;
    return first === undefined
      ? description
      : { ...description, text: words.answerBy(dayFormat(timeZone).format(first)) };
  }
  return paymentStateWords[state];
}

/** Parts of Stripe's names. The first that fits counts. */
const meanings: readonly [RegExp, keyof typeof requirementWords][] = [
  [/entity_type|business_type/, 'business'],
  [/document|verification/, 'document'],
  [/id_number|ssn|tax_id/, 'taxId'],
  [/date_of_birth|\bdob\b/, 'birth'],
  [/payout_method|external_account|bank/, 'bank'],
  [/terms_of_service|tos_acceptance|attestation/, 'terms'],
  [/url|mcc|product_description|profile/, 'website'],
  [/statement_descriptor/, 'statement'],
  [/phone|support/, 'phone'],
  [/email/, 'email'],
  [/address/, 'address'],
  [/owner|director|executive|representative|relationship|person/, 'owners'],
  [/name$/, 'name'],
];

/** Returns what the provider waits for in words, each once, with its date if it has one. */
export function describeRequirements(
  requirements: readonly PaymentRequirement[],
  { now, timeZone }: { now: Date; timeZone: string },
): { text: string; due: string | null; isOverdue: boolean }[] {
  const day = dayFormat(timeZone);
  const lines = new Map<string, { text: string; due: string | null; isOverdue: boolean }>();
  for (const { key, dueBy } of requirements) {
    const text = requirementWords[meanings.find(([part]) => part.test(key))?.[1] ?? 'other'];
    const date = dueBy === null ? null : new Date(dueBy);
    const isOverdue = date !== null && date <= now;
    const due = date === null ? null : (isOverdue ? words.overdue : words.dueBy)(day.format(date));
    if (lines.get(text)?.due == null) lines.set(text, { text, due, isOverdue });
  }
  return [...lines.values()];
}
