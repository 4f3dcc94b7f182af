import * as v from 'valibot';
import { endpoint } from '../../../../../features/accounts/access/endpoint.server.ts';
import { parcelErrors } from '../../../../../features/buying/orders/words.ts';
import { makePackingSlip } from '../../../../../features/studio/orders/packing-slip.server.ts';
import { findStoreOrder } from '../../../../../features/studio/orders/store-order.server.ts';
import { requireStore } from '../../../../../features/studio/own-store.server.ts';
import { DomainError } from '../../../../../platform/errors.ts';

/** The packing slip of an order. */
export const GET = endpoint({
  permission: 'vendor-dashboard',
  params: v.object({ slug: v.string(), number: v.string() }),
  run: async ({ app, viewer, params }) => {
    const store = await requireStore(app.db, viewer, params.slug);
    const found = await findStoreOrder(app.db, store.id, params.number);
    if (found === null) throw new DomainError('not_found', parcelErrors.noOrder);
    const { siteUrl, site } = app.config;
    const options = { vendor: store, siteUrl, timeZone: site.timeZone, now: app.clock.now() };
    return new Response(new Uint8Array(await makePackingSlip(found, options)), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="packing-slip-${found.order.number}.pdf"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
