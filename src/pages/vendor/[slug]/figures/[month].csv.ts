import * as v from 'valibot';
import { endpoint } from '../../../../features/accounts/access/endpoint.server.ts';
import { writeMonthCsv } from '../../../../features/studio/figures/month-csv.server.ts';
import { requireStore } from '../../../../features/studio/own-store.server.ts';

/** A month's papers, for a spreadsheet. */
export const GET = endpoint({
  permission: 'vendor-dashboard',
  params: v.object({ slug: v.string(), month: v.string() }),
  run: async ({ app, viewer, params: { slug, month } }) => {
    const store = await requireStore(app.db, viewer, slug);
    const { timeZone } = app.config.site;
    return new Response(await writeMonthCsv(app.db, store.id, { month, timeZone }), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="figures-${store.slug}-${month}.csv"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    });
  },
});
