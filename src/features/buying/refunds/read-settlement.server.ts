import { isDomainError } from '../../../platform/errors.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';
import type { Format } from '../../../platform/i18n/format.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Services } from '../../../platform/services.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { Order } from '../orders/read-orders.server.ts';
import type { Payments } from '../payments.ts';
import { toPaymentRef } from './refunds.server.ts';
import { settlementWords as words } from './words.ts';

export interface Settlement {
  wasPaid: boolean;
  /** What was given back, or is on its way. Null if the provider doesn't say now. */
  refundedCents: Cents | null;
}

/**
 * Asks the provider what became of the money: refunds of a payment that doesn't match its order aren't in our tables.
 * @returns null for an order that nobody has settled
 */
export async function readSettlement(app: Services & { payments: Payments }, order: Order): Promise<Settlement | null> {
  if (order.status !== 'needs_attention' || order.attentionClosedAt === null) return null;
  const ref = toPaymentRef(order);
  if (ref === null) return { wasPaid: false, refundedCents: 0 };
  try {
    takeToken(app, { name: 'settlement', limit: 20, perMs: minuteMs }, order.id);
    const made = await app.payments.listRefunds(ref);
    const refunded = made.filter(({ status }) => status !== 'failed');
    return { wasPaid: true, refundedCents: refunded.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { wasPaid: true, refundedCents: null };
  }
}

export function describeSettlement({ wasPaid, refundedCents }: Settlement, { money }: Pick<Format, 'money'>): string {
  if (!wasPaid) return words.unpaid;
  if (refundedCents === null) return words.unknown;
  return refundedCents === 0 ? words.kept : words.refunded(money(refundedCents));
}
