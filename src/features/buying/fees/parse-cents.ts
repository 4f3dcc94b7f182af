import type { Cents } from '../../../platform/money.ts';

const minCents = 100;
const maxCents = 100_000_000;

/** "1234.5" or "1,234.50". Any other comma is refused, because it may be a decimal comma, and so is a part of a cent. */
const amount = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{0,2})?$|^\.\d{1,2}$/;

/** Parses dollars to cents, as typed: "48", "$1,234.50". Returns null if the text is no amount. */
export function readDollars(text: string): Cents | null {
  const typed = text.replace(/[$\s]/g, '');
  return amount.test(typed) ? Math.round(Number(typed.replaceAll(',', '')) * 100) : null;
}

/** As `readDollars`, but null outside the range that `calculatorWords.amount` names. */
export function parseCents(text: string): Cents | null {
  const cents = readDollars(text);
  return cents !== null && cents >= minCents && cents <= maxCents ? cents : null;
}
