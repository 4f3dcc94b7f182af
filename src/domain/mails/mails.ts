import type { Cents } from '../money.ts';
import type { Picture } from '../pictures.ts';
import type { Delivery, PostalAddress } from '../ports.ts';

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

/** Of mails about an account. Nothing that somebody typed: anybody can have such a mail sent to any address. */
type NoData = Record<string, never>;

/** Every mail we send: who gets it, and what its template needs. */
export type Mail =
  | { template: 'order-confirmed'; to: string; data: OrderMailData }
  | { template: 'order-received'; to: string; replyTo?: string; data: OrderMailData & { vendorShareCents: Cents } }
  | { template: 'order-refunded'; to: string; data: OrderMailData }
  | {
      template: 'artist-message';
      to: string;
      replyTo: string;
      data: { vendorName: string; vendorSlug: string; fromName: string; fromEmail: string; body: string };
    }
  /** The token of the link is sealed, because mails wait in the database. */
  | { template: 'verify-email' | 'password-reset'; to: string; data: { sealedToken: string } }
  | { template: 'account-exists' | 'no-account' | 'password-changed'; to: string; data: NoData };
