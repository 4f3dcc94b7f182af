const leastCents = 100;
const mostCents = 100_000_000;

/** Says what an amount has to be. */
export const amountNote = 'Enter an amount from $1 to $1,000,000.';

/** "1234.5" or "1,234.50". A comma anywhere else may stand for a point, so it is not guessed. */
const amount = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;

/** Cents of what was typed as dollars; null for what is no amount, and outside of `amountNote`. */
export function typedCents(text: string): number | null {
  const typed = text.replace(/[$\s]/g, '');
  if (!amount.test(typed)) return null;
  const cents = Math.round(Number(typed.replaceAll(',', '')) * 100);
  return cents >= leastCents && cents <= mostCents ? cents : null;
}
