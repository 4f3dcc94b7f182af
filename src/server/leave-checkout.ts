import { checkoutSuccessPath, paths } from '../config/paths.ts';
import { abandonOrder } from '../domain/orders/checkout-state.server.ts';
import type { App } from '../wiring/app.ts';

/**
 * Where a buyer goes who left the payment page by its way back: to the confirmation if it was paid after all, else to the
 * storefront, which says that nothing was charged only where that is known.
 */
export async function leaveCheckout(app: App, vendor: { id: string; slug: string }, orderId: string): Promise<string> {
  const order = await abandonOrder(app, vendor.id, orderId);
  const ended = order?.status === 'cancelled' || order?.status === 'expired';
  if (order === null) return paths.storefront(vendor.slug);
  return ended
    ? `${paths.storefront(vendor.slug)}?checkout=cancelled`
    : checkoutSuccessPath(vendor.slug, order.sessionId);
}
