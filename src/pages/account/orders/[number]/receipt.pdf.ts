import * as v from 'valibot';
import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { readFormat } from '../../../../features/accounts/settings/read-settings.server.ts';
import { findOwnOrder } from '../../../../features/buying/own-orders/own-order.server.ts';
import { answerReceipt } from '../../../../features/buying/own-orders/receipt-pdf.server.ts';

export const ALL = methods({
  GET: endpoint(
    { params: v.object({ number: v.string() }) },
    {
      permission: 'account',
      run: ({ app, viewer: { userId }, params }) =>
        answerReceipt(app, {
          who: `account ${userId}`,
          readOrder: () => findOwnOrder(app.db, { userId, number: params.number }),
          readFormat: () => readFormat(app, userId),
        }),
    },
  ),
});
