/** Units of an order that no refund was for. */
import type { Cents } from '../../../platform/money.ts';
import type { EarlierRefund } from './refund-parts.ts';

export interface RefundableLine {
  position: number;
  unitPriceCents: Cents;
  quantity: number;
}

export function countUnitsLeft(
  lines: readonly RefundableLine[],
  earlier: readonly EarlierRefund[],
): ReadonlyMap<number, number> {
  const left = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  for (const refund of earlier.filter(({ status }) => status !== 'failed')) {
    for (const { position, quantity } of refund.lines) left.set(position, (left.get(position) ?? 0) - quantity);
  }
  return left;
}

/** Returns the lines with the units that no refund was for; all as they were ordered if none is left. */
export function leaveOutRefunded<Line extends RefundableLine>(
  lines: readonly Line[],
  earlier: readonly EarlierRefund[],
): readonly Line[] {
  const unitsLeft = countUnitsLeft(lines, earlier);
  const left = lines.map((line) => ({ ...line, quantity: unitsLeft.get(line.position) ?? line.quantity }));
  return left.some(({ quantity }) => quantity > 0) ? left.filter(({ quantity }) => quantity > 0) : lines;
}
