/** Loads the order confirmation. Only a paid session is confirmed. */
import type { AstroGlobal } from 'astro';
import { isDomainError } from '../../../platform/errors.ts';
import { takeToken, toNetwork } from '../../../platform/http/rate-limit.ts';
import { createFormat } from '../../../platform/i18n/format.ts';
import type { Cents } from '../../../platform/money.ts';
import { minuteMs } from '../../../platform/time.ts';
import { identifyViewer } from '../../accounts/access/viewer.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { CheckoutState } from '../orders/orders.api.ts';
import { findOrderBySession } from '../orders/orders.server.ts';
import type { OrderStatus } from '../orders/orders.ts';
import { type Receipt, readReceipt } from '../orders/receipt.server.ts';
import { stateOf } from '../own-orders/own-orders.ts';
import { ownOrderWords } from '../own-orders/words.ts';
import { describeSettlement, readSettlement } from '../refunds/read-settlement.server.ts';
import { readRefunds, refundedCents } from '../refunds/refunds.server.ts';
import { toGuestKey } from './buyer.server.ts';
import { readGuest } from './checkout-cookies.server.ts';
import { readCheckoutState } from './checkout-state.server.ts';
import type { BuyingServices } from './services.ts';
import { orderPageWords } from './words.ts';

interface OrderPage {
  order: CheckoutState | null;
  status: OrderStatus | 'none' | 'not_found';
  heading: string;
  text: string;
  isSettled: boolean;
}

/**
 * Loads the order of a session, with heading and text for its status.
 * @param sessionId from the URL; a malformed id is `not_found`, too
 */
export async function loadOrderPage(
  app: BuyingServices,
  sessionId: string | null,
  clientAddress: string,
): Promise<OrderPage> {
  if (sessionId === null || sessionId === '') return toOrderPage('none', null);
  if (!/^[A-Za-z0-9_]{8,255}$/.test(sessionId)) return toOrderPage('not_found', null);
  try {
    const order = await readCheckoutState(app, sessionId, canAskProvider(app, clientAddress) ? 'ask' : 'read');
    const page = toOrderPage(order.status, order);
    const reviewed = order.status === 'needs_attention' ? await findOrderBySession(app.db, sessionId) : null;
    if (reviewed === null) return page;
    const state = stateOf(reviewed);
    if (state === 'unconfirmed') return { ...page, text: ownOrderWords.byState[state][1]() };
    const settlement = await readSettlement(app, reviewed);
    if (settlement === null) return page;
    const format = createFormat({ timeZone: app.config.site.timeZone });
    return { ...page, heading: orderPageWords.settled, text: describeSettlement(settlement, format), isSettled: true };
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') return toOrderPage('not_found', null);
    throw error;
  }
}

/** Identifies the viewer of the confirmation; a guest if the identity provider is down. */
export function identifyOrderViewer(page: AstroGlobal): Promise<Viewer | null> {
  return identifyViewer(page).catch(() => null);
}

/** Loads the receipt. Everyone with the page's address can see it, so it depends on the viewer. */
export function loadReceipt(
  { locals, request }: AstroGlobal,
  order: CheckoutState,
  viewer: Viewer | null,
): Promise<Receipt | null> {
  const { db, config } = locals.app;
  // A browser without the cookie is a new guest each time, so it never matches an order.
  const buyerKey = toGuestKey(readGuest(request, config).id);
  return readReceipt(db, order.sessionId, { userId: viewer?.userId ?? null, buyerKey });
}

/** Reads what was given back of an order since it was paid, refunds on their way included. */
export async function readRefunded({ db }: Pick<BuyingServices, 'db'>, { sessionId }: CheckoutState): Promise<Cents> {
  const order = await findOrderBySession(db, sessionId);
  return order === null ? 0 : refundedCents(await readRefunds(db, order.id));
}

/** Returns the paid quantities by product id as JSON, for the script that removes them from the cart. */
export function toPaidQuantities({ lines }: CheckoutState): string {
  return JSON.stringify(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])));
}

/** True if this request may query the provider. Past the limit, we read only our own record. */
function canAskProvider(app: BuyingServices, clientAddress: string): boolean {
  try {
    takeToken(app, { name: 'confirmation', limit: 60, perMs: minuteMs }, toNetwork(clientAddress));
    return true;
  } catch {
    return false;
  }
}

/** Chooses the texts for a status. A mail is mentioned only if one was queued. */
export function toOrderPage(status: OrderPage['status'], order: CheckoutState | null): OrderPage {
  const [heading, text] = orderPageWords.byStatus[order?.emailQueued ? 'paid_with_mail' : status];
  return { order, status, heading, text, isSettled: false };
}
