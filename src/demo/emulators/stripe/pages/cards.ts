/** The test cards and what each does. The form starts with the first one. */
export const testCards = {
  '4242424242424242': 'The payment succeeds',
  '4000000000000002': 'The card is declined',
  '4000000000009995': 'The card has insufficient funds',
  '4000000000000119': 'The provider fails while it processes the card',
  '4000000000000077': 'The payment succeeds 4 seconds after the buyer is back in the store',
  '4000001240000000': 'A card from Canada: the payment succeeds, and Stripe keeps 4.4% + 30¢ instead of 2.9% + 30¢',
  '4000000000000259': 'The payment succeeds, and the buyer’s bank takes it back at once',
  '4000000000007726': 'Refunds are pending for a minute, then succeed',
  '4000000000005142': 'Refunds are pending for a minute, then fail',
  '4000000000005126': 'Refunds succeed, and fail a minute later',
  '4000000000005134': 'Refunds fail at once',
  '4000000000005159': 'Refunds are refused: the artist’s balance is too low until they sell something else',
} as const;

export type CardOutcome =
  | { kind: 'paid'; delayMs: number }
  | { kind: 'declined'; code: string; declineCode: string | null; message: string }
  | { kind: 'failed' };

export const isTestCard = (digits: string): boolean => Object.hasOwn(testCards, digits);

/** "4242 4242 4242 4242" */
export const groupDigits = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Returns the outcome of a card. Only test cards are accepted, so a real number typed by mistake isn't used. */
export function chargeCard(digits: string): CardOutcome {
  const declined = (declineCode: string, message: string): CardOutcome => ({
    kind: 'declined',
    code: 'card_declined',
    declineCode,
    message,
  });
  switch (digits) {
    case '4000000000000077':
      return { kind: 'paid', delayMs: 4000 };
    case '4000000000000002':
      return declined('generic_decline', 'Your card was declined.');
    case '4000000000009995':
      return declined('insufficient_funds', 'Your card has insufficient funds.');
    case '4000000000000119':
      return { kind: 'failed' };
    default:
      if (isTestCard(digits)) return { kind: 'paid', delayMs: 0 };
      return declined('test_mode_live_card', 'This is a demo, so only test cards work. Try 4242 4242 4242 4242.');
  }
}
