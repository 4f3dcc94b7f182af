/** The cards that only matter to subscriptions, and what becomes of a charge while nobody is there. */
import { chargeCard, testCards } from '../pages/cards.ts';

export const planCards = {
  '4000000000000341': 'The card can be added, and every charge of it is declined: add it during free days',
  '4000002760003184': 'Every charge has to be confirmed by the customer: later ones stay open until then',
} as const;

const declines = '4000000000000341';
const asks = '4000002760003184';

const isPlanCard = (digits: string): boolean => Object.hasOwn(planCards, digits) || Object.hasOwn(testCards, digits);

export type ChargeOutcome = 'paid' | 'declined' | 'confirm';

/** Charges a card. @param isThere true if the customer is, who confirms whatever the bank asks */
export function chargeMethod(digits: string | null, isThere: boolean): ChargeOutcome {
  if (digits === null || digits === declines) return 'declined';
  if (digits === asks) return isThere ? 'paid' : 'confirm';
  return chargeCard(digits).kind === 'paid' ? 'paid' : 'declined';
}

/** Why a card can't be added; null if it can. Cards that decline a payment can't be added at Stripe either. */
export function refusalOf(digits: string): string | null {
  if (!isPlanCard(digits)) return 'This is a demo, so only test cards work. Try 4242 4242 4242 4242.';
  if (digits === declines) return null;
  return chargeMethod(digits, true) === 'paid' ? null : 'Your card was declined.';
}
