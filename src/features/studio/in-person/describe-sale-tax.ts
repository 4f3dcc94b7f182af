import { type Cents, formatCents } from '../../../platform/money.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import { splitIncludedTax } from '../../tax/tax.ts';
import { saleFormWords as words } from './words.ts';

export interface SaleTax {
  /** "Kentucky sales tax 6%" */
  name: string;
  /** Hundredths of a percent. */
  rate: number;
}

/** What is computed for as long as nothing is known yet. */
const exampleCents: Cents = 10_000;

/**
 * Says how much of what was paid is tax. An amount that isn't one is as good as none: recording says what is wrong with it.
 * @param texts of the form's fields
 * @param pieceCents price of the chosen piece; null while none is chosen
 */
export function describeSaleTax(
  rate: number,
  { price = '', quantity = '1', taxed }: { price?: string; quantity?: string; taxed?: string },
  pieceCents: Cents | null,
): string {
  if (taxed !== 'yes') return words.taxOff;
  const unitCents = readDollars(price) ?? pieceCents;
  const count = /^\s*\d{1,2}\s*$/.test(quantity) ? Number(quantity) : 1;
  const { paidCents, taxCents, goodsCents } = splitIncludedTax(
    unitCents === null ? exampleCents : unitCents * count,
    rate,
  );
  return words.taxOf(formatCents(paidCents), formatCents(taxCents), formatCents(goodsCents));
}
