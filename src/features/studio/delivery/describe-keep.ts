import { type Cents, formatCents } from '../../../platform/money.ts';
import {
  computeOrderTotal,
  computePayout,
  computeProcessorFee,
  type ProcessingFeeSetting,
  rates,
} from '../../buying/fees/fees.ts';
import { type DeliveryFacts, deliveriesOf, type PriceRules } from '../../catalog/deliveries.ts';
import { buyersReadWords as words } from './words.ts';

/**
 * Says what the artist keeps of an order of one piece; empty while nobody can buy.
 * @param priceCents of the piece that is the example
 */
export function describeKeep(
  terms: DeliveryFacts & PriceRules,
  priceCents: Cents,
  processingFee: ProcessingFeeSetting,
): string {
  const [delivery] = deliveriesOf(terms);
  if (delivery === undefined) return '';
  const order = computeOrderTotal({
    lines: [{ unitPriceCents: priceCents, quantity: 1 }],
    shipping: terms,
    delivery,
    discountPercent: 0,
    processingFee,
  });
  const postageCents = order.shippingCents + order.shippingProcessingCents;
  return words.keep({
    kept: formatCents(computePayout(order.totalCents, order.applicationFeeCents).receivedCents),
    goods: formatCents(priceCents),
    order: formatCents(priceCents + postageCents),
    postage: postageCents === 0 ? null : formatCents(postageCents),
    rate: `${rates.applicationFee / 100}%`,
    fee: formatCents(order.applicationFeeCents),
    // Where it is added, it isn't part of the amounts above.
    card: processingFee === 'added' ? null : formatCents(computeProcessorFee(order.totalCents)),
  });
}
