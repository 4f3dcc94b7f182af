import * as v from 'valibot';
import { endpoint } from '../../../features/accounts/access/endpoint.server.ts';
import { ordersRangeSchema, writeOrdersFile } from '../../../features/studio/orders/orders-file.server.ts';
import { requireStore } from '../../../features/studio/own-store.server.ts';

/** The orders of a range of days, for a spreadsheet. */
export const GET = endpoint({
  permission: 'vendor-dashboard',
  params: v.object({ slug: v.string() }),
  query: ordersRangeSchema,
  run: async ({ app, viewer, params, query }) => {
    const store = await requireStore(app.db, viewer, params.slug);
    const file = await writeOrdersFile(app.db, store.id, query, app.config.site.timeZone);
    return new Response(file, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${store.slug}-${query.from}-${query.to}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
