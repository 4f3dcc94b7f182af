import { seeOther } from '../../../platform/http/form.ts';
import { checkoutSuccessPath, paths } from '../../../site/paths.ts';
import { abandonOrder } from './checkout-state.server.ts';
import { afterCheckout } from './paying-cookies.server.ts';
import type { BuyingServices } from './services.ts';

/**
 * Where a buyer goes who left the payment page by its way back: to the confirmation if it was paid after all, else to the
 * storefront, which says that nothing was charged only where that is known.
 */
export async function leaveCheckout(
  app: BuyingServices,
  vendor: { id: string; slug: string },
  orderId: string,
  request: Request,
): Promise<Response> {
  const order = await abandonOrder(app, vendor.id, orderId);
  const ended = order?.status === 'cancelled' || order?.status === 'expired';
  if (order === null) return seeOther(paths.storefront(vendor.slug));
  const next = ended
    ? `${paths.storefront(vendor.slug)}?checkout=cancelled`
    : checkoutSuccessPath(vendor.slug, order.sessionId);
  return seeOther(next, { cookies: afterCheckout(app, request, order), caching: 'private, no-store' });
}
