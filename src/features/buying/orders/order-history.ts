import type { Cents } from '../../../platform/money.ts';
import type { OrderStatus } from './orders.ts';

export interface HistoryOrder {
  number: string;
  createdAt: Date;
  status: OrderStatus;
  totalCents: Cents;
  /** Leads to the confirmation; null while the payment provider has not made one. */
  sessionId: string | null;
  vendor: { slug: string; name: string; isActive: boolean };
}

export interface OrderHistory {
  /** Newest first. */
  orders: readonly HistoryOrder[];
  /** Whether there are older ones. */
  more: boolean;
}

/** Orders that are shown at once. */
export const orderHistoryMax = 50;

/** How an order stands, for its buyer. An open one may be paid and not confirmed, or not paid yet: both wait. */
export const statusWords: Record<OrderStatus, string> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  expired: 'Ended unpaid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  needs_attention: 'We are looking into it',
};
