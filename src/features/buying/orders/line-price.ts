/** Prices of a sale at a booth that aren't the pieces' own: computed on the phone, which may be offline, and checked by the server. */
import type { Cents } from '../../../platform/money.ts';
import type { PriceReason } from './orders.ts';

export const noListPrice = { listPriceCents: null, priceReason: null };

/** Returns what an order's line keeps of a piece's own price beside the one that was taken. */
export const compareWithList = (
  unitPriceCents: Cents,
  piece: { priceCents: Cents } | null,
  reason: PriceReason | null = null,
): { listPriceCents: Cents | null; priceReason: PriceReason | null } =>
  piece === null || piece.priceCents === unitPriceCents
    ? noListPrice
    : { listPriceCents: piece.priceCents, priceReason: reason };

/** Returns the lowest price of one unit for whoever may go down so many percent. */
export const lowestPrice = (listPriceCents: Cents, maxDiscountPercent: number): Cents =>
  Math.floor((listPriceCents * (100 - maxDiscountPercent)) / 100);

interface Weighted {
  /** What one unit counts for. */
  listPriceCents: Cents;
  quantity: number;
}

/** A part of a line, all of whose units cost the same. */
interface PricedPart<Line> {
  line: Line;
  unitPriceCents: Cents;
  quantity: number;
}

/**
 * Splits one price for several lines over their units, by what these cost otherwise, to the cent. Each unit gets its share rounded
 * down; what is left goes to the first ones, a cent each, so one line at most has two prices.
 */
export function splitPrice<Line extends Weighted>(totalCents: Cents, lines: readonly Line[]): PricedPart<Line>[] {
  const whole = lines.reduce((sum, { listPriceCents, quantity }) => sum + listPriceCents * quantity, 0);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  // Products of two amounts can be larger than a number holds exactly.
  const shareOf = ({ listPriceCents }: Line): Cents =>
    whole === 0
      ? Math.floor(totalCents / count)
      : Number((BigInt(totalCents) * BigInt(listPriceCents)) / BigInt(whole));
  let left = totalCents - lines.reduce((sum, line) => sum + shareOf(line) * line.quantity, 0);
  return lines.flatMap((line) => {
    const more = Math.min(left, line.quantity);
    left -= more;
    const share = shareOf(line);
    return [
      { line, unitPriceCents: share + 1, quantity: more },
      { line, unitPriceCents: share, quantity: line.quantity - more },
    ].filter(({ quantity }) => quantity > 0);
  });
}
