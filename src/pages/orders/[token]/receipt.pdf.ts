import * as v from 'valibot';
import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { openLink } from '../../../features/accounts/links/signed-links.server.ts';
import { findOwnOrder } from '../../../features/buying/own-orders/own-order.server.ts';
import { answerReceipt } from '../../../features/buying/own-orders/receipt-pdf.server.ts';

/** The receipt of the order that a link in a mail opens. */
export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    secretUrl: true,
    params: v.object({ token: v.string() }),
    run: async ({ app, params }) => {
      const id = await openLink(app, 'order', params.token);
      return await answerReceipt(app, id === null ? null : await findOwnOrder(app.db, { id }));
    },
  }),
});
