import * as v from 'valibot';
import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { openLink } from '../../../features/accounts/links/signed-links.server.ts';
import { findOwnOrder } from '../../../features/buying/own-orders/own-order.server.ts';
import { answerReceipt } from '../../../features/buying/own-orders/receipt-pdf.server.ts';
import { ownOrderErrors } from '../../../features/buying/own-orders/words.ts';
import { DomainError } from '../../../platform/errors.ts';

export const ALL = methods({
  GET: endpoint(
    { params: v.object({ token: v.string() }) },
    {
      permission: 'anyone',
      secretUrl: true,
      run: async ({ app, params }) => {
        const id = await openLink(app, 'order', params.token);
        // Only links that exist get a limit of their own.
        if (id === null) throw new DomainError('not_found', ownOrderErrors.notFound);
        return await answerReceipt(app, { who: `link ${id}`, readOrder: () => findOwnOrder(app.db, { id }) });
      },
    },
  ),
});
