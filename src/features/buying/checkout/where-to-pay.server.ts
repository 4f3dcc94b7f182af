import { eq } from 'drizzle-orm';
import { checkoutSuccessUrl } from '../../../site/paths.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { Order } from '../orders/orders.server.ts';
import type { CheckoutDeps } from './deps.ts';

export interface WhereToPay {
  sessionId: string;
  /** Absolute. The provider's page; the success page for what is paid already; null for the embedded kind. */
  url: string | null;
  orderNumber: string;
}

/** Where the buyer of an order goes next. */
export async function whereToPay(deps: CheckoutDeps, order: Order): Promise<WhereToPay> {
  const sessionId = order.sessionId ?? '';
  if (order.status === 'pending') return { sessionId, url: order.sessionUrl, orderNumber: order.number };
  const [vendor] = await deps.db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, order.vendorId));
  const page = checkoutSuccessUrl(deps.config.siteUrl, vendor?.slug ?? '');
  return { sessionId, url: page.replace('{CHECKOUT_SESSION_ID}', sessionId), orderNumber: order.number };
}
