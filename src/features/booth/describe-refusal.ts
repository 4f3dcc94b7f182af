import { roundToNickel } from '../buying/in-person/sale-total.ts';
import type { PhoneSale, RefusalReason } from './booth.api.ts';
import { refusalWords, taxRefusalWords } from './words.ts';

/** True if a sale's own amounts add up: if it was refused for them, the store's tax is another one than the phone knew. */
function addsUp({ lines, tender, subtotalCents, taxCents, roundingCents, totalCents }: PhoneSale): boolean {
  const goodsCents = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
  const exactCents = subtotalCents + taxCents;
  const isRounded = roundingCents === 0 || (tender === 'cash' && roundingCents === roundToNickel(exactCents));
  return goodsCents === subtotalCents && isRounded && exactCents + roundingCents === totalCents;
}

/** True if the permit under which a refused sale was taxed is gone. */
export const hasFormerTax = (reason: RefusalReason, sale: PhoneSale): boolean =>
  reason === 'totals' && sale.taxCents > 0 && addsUp(sale);

/** Says why a sale isn't in the books, and what to do if its tax is the reason. */
export function describeRefusal(reason: RefusalReason, sale: PhoneSale): string {
  if (reason !== 'totals' || !addsUp(sale)) return refusalWords[reason];
  return hasFormerTax(reason, sale) ? taxRefusalWords.taxed : taxRefusalWords.untaxed;
}
