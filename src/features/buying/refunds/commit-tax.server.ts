import type { Order } from '../orders/read-orders.server.ts';
import { taxTermsOf } from '../orders/tax-line.ts';
import type { RefundServices } from './refunds.server.ts';

/** Reports the tax of a paid order. May be repeated. */
export async function commitTax({ taxes }: Pick<RefundServices, 'taxes'>, order: Order): Promise<void> {
  const terms = taxTermsOf(order);
  if (terms !== null) await taxes.commit({ orderId: order.id, taxCents: order.taxCents, terms });
}
