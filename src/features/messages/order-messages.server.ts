import { parseInput } from '../../platform/http/parse.ts';
import { takeToken } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { hourMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { OrderMessages } from '../buying/own-orders/order-page.server.ts';
import { answerSchema } from './messages.api.ts';
import { findOrderThread, writeAboutOrder } from './messages.server.ts';
import type { MessageServices } from './notify.server.ts';

/**
 * Returns what messages do for the page of an order, whose buyer the page has checked.
 * @param viewer the account in which the page was opened; null for who came by the order's link
 */
export function orderMessages(app: Services & MessageServices, viewer: Viewer | null): OrderMessages {
  return {
    hasThread: async (orderId) => (await findOrderThread(app.db, orderId)) !== null,
    write: async (orderId, typed) => {
      const { body } = parseInput(answerSchema, typed);
      takeToken(app, { name: 'order-messages', limit: 30, perMs: hourMs }, orderId);
      await writeAboutOrder(app, orderId, { side: 'visitor', body, viewer });
    },
  };
}
