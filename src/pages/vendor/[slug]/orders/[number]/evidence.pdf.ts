import * as v from 'valibot';
import { endpoint } from '../../../../../features/accounts/access/endpoint.server.ts';
import { parcelErrors } from '../../../../../features/buying/orders/words.ts';
import { makeEvidence } from '../../../../../features/studio/orders/refund/evidence.server.ts';
import { findStoreRefunds } from '../../../../../features/studio/orders/refund/read-store-refunds.server.ts';
import { requireStore } from '../../../../../features/studio/own-store.server.ts';
import { DomainError } from '../../../../../platform/errors.ts';

/** What the artist uploads at Stripe against a dispute of the order. */
export const GET = endpoint({
  permission: 'vendor-dashboard',
  params: v.object({ slug: v.string(), number: v.string() }),
  run: async ({ app, viewer, params }) => {
    const store = await requireStore(app.db, viewer, params.slug);
    const found = await findStoreRefunds(app.db, store.id, params.number);
    if (found === null) throw new DomainError('not_found', parcelErrors.noOrder);
    const { timeZone } = app.config.site;
    const pdf = await makeEvidence(found, { vendor: store, timeZone, now: app.clock.now() });
    return new Response(new Uint8Array(pdf), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="evidence-${found.money.order.number}.pdf"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
