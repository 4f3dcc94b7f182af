/** Prices are stored as buyers see them: with card processing in them, or without. This leads from one to the other. */
import type { Cents } from '../../../platform/money.ts';
import {
  addProcessing,
  addToShipping,
  minimumChargeCents,
  type ProcessingFeeSetting,
  takeOutOfShipping,
  takeOutProcessing,
} from './fees.ts';

const highestPriceCents: Cents = 99_999_999;
const highestShippingCents: Cents = 100_000;

export const containsProcessing = (setting: ProcessingFeeSetting): boolean => setting === 'shown';

/** Returns the price under which buyers see a piece, if prices contain processing or no longer do. */
export function convertPrice(cents: Cents, toContaining: boolean): Cents {
  if (toContaining) return Math.min(highestPriceCents, addProcessing(cents));
  return Math.max(minimumChargeCents, takeOutProcessing(cents));
}

export function convertShipping(cents: Cents, toContaining: boolean): Cents {
  return toContaining ? Math.min(highestShippingCents, addToShipping(cents)) : takeOutOfShipping(cents);
}
