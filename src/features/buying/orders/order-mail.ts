import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import type { PostalAddress } from '../payments.ts';

/** An order as a mail tells it. */
export interface OrderMailData {
  orderNumber: string;
  vendorName: string;
  vendorSlug: string;
  owner: string;
  /** Leads the buyer to the order. Mails that an earlier version queued have none, and no pictures. */
  sessionId?: string | null;
  lines: readonly { name: string; quantity: number; unitPriceCents: Cents; picture?: Picture | null }[];
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  totalCents: Cents;
  delivery: Delivery;
  pickup: string | null;
  customerName: string | null;
  customerEmail: string | null;
  shippingAddress: PostalAddress | null;
}

/** Mails about an order, to the buyer and to the artist. */
export type OrderMail =
  | { template: 'order-confirmed'; to: string; data: OrderMailData }
  | { template: 'order-received'; to: string; replyTo?: string; data: OrderMailData & { vendorShareCents: Cents } }
  | { template: 'order-refunded'; to: string; data: OrderMailData };
