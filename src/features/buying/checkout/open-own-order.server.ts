import type { APIContext } from 'astro';
import { isDomainError } from '../../../platform/errors.ts';
import { readForm, seeOther } from '../../../platform/http/form.ts';
import { checkRateLimits, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { hourMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import { identifyViewer } from '../../accounts/access/viewer.server.ts';
import { linkToOrder } from '../orders/order-link.server.ts';
import { findOrderBySession } from '../orders/orders.server.ts';
import { hasOrdered } from '../orders/receipt.server.ts';
import { openOrderFields, orderMessagesPath, ownOrderPath } from '../own-orders/own-orders.ts';
import { toGuestKey } from './buyer.server.ts';
import { readGuest } from './checkout-cookies.server.ts';

const limits: readonly RateLimit[] = [{ name: 'own-order', by: 'address', limit: 30, perMs: hourMs }];

/**
 * Takes the confirmation's buttons, for the order's page and for its messages: the account that ordered goes to its
 * order, a guest's browser to the order's link, which is made if the order has none. Everybody else goes back. The
 * confirmation sends no referrer, so browsers name no origin, and it isn't checked: another site can do no more than
 * show buyers their own order.
 */
export async function openOwnOrder(context: APIContext): Promise<Response> {
  const { request } = context;
  const { app, clientAddress } = context.locals;
  const { session, wantsMessages } = await readOrderForm(request);
  const order = session === null ? null : await findOrderBySession(app.db, session);
  if (order === null) return seeOther(paths.checkoutSuccess);
  const open = (path: string) => seeOther(wantsMessages ? orderMessagesPath(path) : path);
  const viewer = await identifyViewer(context).catch(() => null);
  if (viewer !== null && viewer.userId === order.userId) return open(ownOrderPath(order.number));
  const buyerKey = toGuestKey(readGuest(request, app.config).id);
  const back = `${paths.checkoutSuccess}?session_id=${session}`;
  if (!hasOrdered(order, { userId: null, buyerKey })) return seeOther(back);
  try {
    checkRateLimits(app, limits, { address: clientAddress, userId: null });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return seeOther(back);
  }
  const link = await linkToOrder(app, app.db, order);
  return link === null ? seeOther(back) : open(link.path);
}

async function readOrderForm(request: Request): Promise<{ session: string | null; wantsMessages: boolean }> {
  const fields = await readForm(request).catch(() => null);
  const session = fields?.[openOrderFields.session] ?? '';
  return {
    session: /^[A-Za-z0-9_]{8,255}$/.test(session) ? session : null,
    wantsMessages: fields?.[openOrderFields.messages] === 'yes',
  };
}
