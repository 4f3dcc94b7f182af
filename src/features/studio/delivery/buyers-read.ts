/** What buyers read of a store's shipping and pickup, by the functions that its pages use, and what the artist keeps of an order. */
import { type Cents, formatCents } from '../../../platform/money.ts';
import {
  computeOrderTotal,
  computePayout,
  computeProcessorFee,
  type ProcessingFeeSetting,
  rates,
} from '../../buying/fees/fees.ts';
import { deliveriesOf, describeSending, describeShipping, type ShippingRules } from '../../catalog/shipping.ts';
import { buyersReadWords as words } from './words.ts';

export interface DeliveryTerms extends ShippingRules {
  pickup: string | null;
  sendsWithinDays: number | null;
}

export interface BuyersReading {
  /** One line for each way to the buyer. */
  ways: readonly string[];
  /** Within how many days it is shipped; empty if that wasn't said. */
  sending: string;
  /** Empty while nobody can buy. */
  keep: string;
}

function describeKeep(terms: DeliveryTerms, priceCents: Cents, processingFee: ProcessingFeeSetting): string {
  const [delivery] = deliveriesOf(terms);
  if (delivery === undefined) return '';
  const order = computeOrderTotal({
    lines: [{ unitPriceCents: priceCents, quantity: 1 }],
    shipping: terms,
    delivery,
    discountPercent: 0,
    processingFee,
  });
  return words.keep({
    kept: formatCents(computePayout(order.totalCents, order.applicationFeeCents).receivedCents),
    goods: formatCents(priceCents),
    postage: order.shippingCents === 0 ? null : formatCents(order.shippingCents),
    rate: `${rates.applicationFee / 100}%`,
    fee: formatCents(order.applicationFeeCents),
    card: processingFee === 'added' ? null : formatCents(computeProcessorFee(order.totalCents)),
  });
}

/** @param priceCents of the piece that is the example */
export function readAsBuyer(
  terms: DeliveryTerms,
  priceCents: Cents,
  processingFee: ProcessingFeeSetting,
): BuyersReading {
  const shipping = describeShipping(terms);
  const ways = [
    ...(shipping === null ? [] : [words.shipping(shipping)]),
    ...(terms.pickup === null ? [] : [words.pickup]),
  ];
  const sending = shipping === null ? null : describeSending(terms.sendsWithinDays);
  return {
    ways: ways.length === 0 ? [words.nothing] : ways,
    sending: sending === null ? '' : `${sending}.`,
    keep: describeKeep(terms, priceCents, processingFee),
  };
}
