import * as v from 'valibot';
import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { findOwnOrder } from '../../../../../features/buying/own-orders/own-order.server.ts';
import { sendRequestPhoto } from '../../../../../features/buying/refunds/request-photos.server.ts';

/** A photo of a refund request, for the account that ordered. */
export const ALL = methods({
  GET: endpoint(
    { params: v.object({ number: v.string(), photo: v.string() }) },
    {
      permission: 'account',
      run: async ({ app, viewer: { userId }, params: { number, photo } }) => {
        const own = await findOwnOrder(app.db, { userId, number });
        return await sendRequestPhoto(app, own?.order.id ?? null, photo);
      },
    },
  ),
});
