import type { EarlierRefund } from './refund-parts.ts';
import type { RefundPlan } from './refund-plan.ts';

type Outcome = Pick<RefundPlan, 'amountCents' | 'applicationFeeCents'>;

const toOutcome = ({ amountCents, applicationFeeCents }: Outcome) => `|${amountCents}.${applicationFeeCents}`;

/** Returns what changes whenever the order is in another state, or the refund would do something else. */
export function toRevision(
  parcelState: string,
  earlier: readonly Pick<EarlierRefund & { id: string }, 'id' | 'status'>[],
  plan: Outcome,
): string {
  const known = earlier.map(({ id, status }) => `${id.slice(0, 8)}${status.charAt(0)}`);
  return [parcelState, ...known].join('.') + toOutcome(plan);
}

export const showsOutcome = (revision: string, refund: Outcome): boolean => revision.endsWith(toOutcome(refund));

/** True if two revisions are of the same state of an order, whatever they refund. */
export const isSameState = (one: string, other: string): boolean =>
  one.replace(/\|.*/, '') === other.replace(/\|.*/, '');
