import type { Cents } from '../../../platform/money.ts';
import { findTaxState } from '../../tax/states.ts';
import type { TaxOwner, TaxTerms } from '../../tax/tax.ts';
import { taxLineWords as words } from './words.ts';

export interface OrderTax {
  taxCents: Cents;
  taxState: string | null;
  taxRate: number | null;
  taxOwedBy: TaxOwner | null;
  taxPermit: string | null;
}

export const toTaxColumns = (terms: TaxTerms | null): Omit<OrderTax, 'taxCents'> => ({
  taxState: terms?.state ?? null,
  taxRate: terms?.rate ?? null,
  taxOwedBy: terms?.owedBy ?? null,
  taxPermit: terms?.permit ?? null,
});

/** Returns the terms of an order; null if no tax was collected. */
function taxTermsOf({ taxState, taxRate, taxOwedBy, taxPermit }: Omit<OrderTax, 'taxCents'>): TaxTerms | null {
  if (taxState === null || taxRate === null || taxOwedBy === null || taxPermit === null) return null;
  return { state: taxState, rate: taxRate, owedBy: taxOwedBy, permit: taxPermit };
}

/** Names a tax: "Kentucky sales tax 6%". */
export const nameTax = ({ state, rate }: Pick<TaxTerms, 'state' | 'rate'>): string =>
  words.line(findTaxState(state)?.name ?? state, rate / 100);

/** Returns the line of an order's tax; null if none was collected. */
export function taxLineOf(order: OrderTax): { name: string; cents: Cents } | null {
  const terms = taxTermsOf(order);
  return terms && { name: nameTax(terms), cents: order.taxCents };
}

/** Says under which permit an order's tax was collected; null if none was. */
export function describePermit(order: OrderTax, site: string): string | null {
  const terms = taxTermsOf(order);
  return terms && words.permit(findTaxState(terms.state)?.name ?? terms.state, terms.permit, terms.owedBy, site);
}
