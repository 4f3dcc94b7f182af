/** Which mail about a plan is due. Each goes out once: its key is stored with it. */
import { planTerms } from '../buying/fees/plans.ts';
import type { PlanMail } from './plan-mails.ts';
import { addDaysTo, type PlanFacts, planState, restOf } from './plan-state.ts';

/** Days after a payment failed on which the artist is mailed. */
const lateMailDays = [0, 3, 7, 14, 20] as const;
/** Days before the free ones end on which an artist without a card is mailed. */
export const endingMailDays = 7;

export type PlanMailKind = PlanMail['data']['kind'];

interface DueMail {
  key: string;
  kind: PlanMailKind;
}

const keyOf = (kind: string, at: Date, day?: number) =>
  [kind, at.toISOString().slice(0, 10), ...(day === undefined ? [] : [day])].join(':');

/** The last rest that was mailed and not ended by a mail since; null for none. */
function openRest(mailed: readonly string[]): string | null {
  const last = mailed.findLast((key) => key.startsWith('resting:') || key.startsWith('back:'));
  return last?.startsWith('resting:') ? last : null;
}

/** Returns the mail that is due now, or null. Of days that were missed, only the last one is mailed. */
export function dueMail(facts: PlanFacts, mailed: readonly string[], now: Date): DueMail | null {
  const state = planState(facts, now);
  const rested = openRest(mailed);
  const once = (due: DueMail): DueMail | null => (mailed.includes(due.key) ? null : due);
  switch (state.is) {
    case 'resting':
      return rested === null ? once({ key: keyOf('resting', state.since), kind: 'resting' }) : null;
    case 'late': {
      const day = lateMailDays.findLast((one) => one <= state.day) ?? 0;
      return once({ key: keyOf('late', state.since, day), kind: 'late' });
    }
    case 'trial': {
      if (rested !== null) return { key: rested.replace('resting', 'back'), kind: 'back' };
      const isNear = state.card === null && addDaysTo(state.until, -endingMailDays) <= now;
      return isNear ? once({ key: keyOf('ending', state.until), kind: 'ending' }) : null;
    }
    default:
      return rested === null ? null : { key: rested.replace('resting', 'back'), kind: 'back' };
  }
}

export function mailsAfter(facts: PlanFacts, now: Date): Date[] {
  const state = planState(facts, now);
  const rest = restOf(facts);
  const days =
    state.is === 'late'
      ? lateMailDays.filter((day) => day < planTerms.graceDays).map((day) => addDaysTo(state.since, day))
      : state.is === 'trial' && state.card === null
        ? [addDaysTo(state.until, -endingMailDays)]
        : [];
  return [...days, ...(rest ? [rest.at] : [])].filter((at) => at > now);
}
