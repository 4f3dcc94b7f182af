/** Prices are stored as buyers see them: with card processing in them, or without. An archive of a site with the other setting is converted by this. */
import type { Cents } from '../../../platform/money.ts';
import {
  addProcessing,
  addToShipping,
  minimumChargeCents,
  type ProcessingFeeSetting,
  removeFromShipping,
  removeProcessing,
} from './fees.ts';

const highestPriceCents: Cents = 99_999_999;
const highestShippingCents: Cents = 100_000;

export const containsProcessing = (setting: ProcessingFeeSetting): boolean => setting === 'shown';

/** Returns the price under which buyers see a piece, if prices contain processing or no longer do. */
export function convertPrice(cents: Cents, toContaining: boolean): Cents {
  if (toContaining) return Math.min(highestPriceCents, addProcessing(cents));
  return Math.max(minimumChargeCents, removeProcessing(cents));
}

export function convertShipping(cents: Cents, toContaining: boolean): Cents {
  return toContaining ? Math.min(highestShippingCents, addToShipping(cents)) : removeFromShipping(cents);
}
