import * as v from 'valibot';
import { endpoint, methods } from '../../../../../../features/accounts/access/endpoint.server.ts';
import { sendRequestPhoto } from '../../../../../../features/buying/refunds/request-photos.server.ts';
import { findStoreRefunds } from '../../../../../../features/studio/orders/refund/read-store-refunds.server.ts';
import { requireStore } from '../../../../../../features/studio/own-store.server.ts';

/** A photo of a refund request, for the artist and admins. */
export const ALL = methods({
  GET: endpoint(
    { params: v.object({ slug: v.string(), number: v.string(), photo: v.string() }) },
    {
      permission: 'vendor-dashboard',
      run: async ({ app, viewer, params: { slug, number, photo } }) => {
        const store = await requireStore(app.db, viewer, slug);
        const found = await findStoreRefunds(app.db, store.id, number);
        return await sendRequestPhoto(app, found?.money.order.id ?? null, photo);
      },
    },
  ),
});
