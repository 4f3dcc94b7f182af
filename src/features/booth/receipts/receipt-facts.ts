import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { tenderNames } from '../../buying/in-person/words.ts';
import { describePermit, taxLineOf } from '../../buying/orders/tax-line.ts';
import { receiptWords as words } from '../words.ts';
import type { Receipt } from './read-receipt.server.ts';

export interface ReceiptFacts {
  orderNumber: string;
  store: { name: string; slug: string; owner: string };
  /** ISO 8601, by our clock. */
  soldAt: string;
  lines: { name: string; quantity: number; unitPriceCents: Cents; picture: Picture | null }[];
  extras: { name: string; cents: Cents }[];
  totalCents: Cents;
  /** "Cash", "Square". */
  paidBy: string;
  /** Under which permit tax was collected; null if none was. */
  permit: string | null;
}

/** @param site the name of the site */
export function toReceiptFacts({ order, sale, lines, store }: Receipt, site: string): ReceiptFacts {
  const tax = taxLineOf(order);
  return {
    orderNumber: order.number,
    store,
    soldAt: (order.paidAt ?? order.createdAt).toISOString(),
    lines: lines.map(({ name, quantity, unitPriceCents, picture }) => ({ name, quantity, unitPriceCents, picture })),
    extras: [
      ...(tax === null ? [] : [tax]),
      ...(order.roundingCents === 0 ? [] : [{ name: words.rounding, cents: order.roundingCents }]),
    ],
    totalCents: order.totalCents,
    paidBy: sale.tenderLabel ?? tenderNames[sale.tender],
    permit: describePermit(order, site),
  };
}
