import * as v from 'valibot';
import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { undoRequestSchema } from '../../../../features/booth/booth.api.ts';
import { phoneLimits, salesOfPhone } from '../../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../../features/booth/booth-routes.api.ts';
import { brokenSaleSchema } from '../../../../features/booth/broken-sale.server.ts';
import { identifyPhone, requireStore } from '../../../../features/booth/phone-key.server.ts';
import { undoPhoneSale } from '../../../../features/booth/undo-sale.server.ts';
import { takeToken } from '../../../../platform/http/rate-limit.ts';

export const ALL = methods({
  // One that can't be read can be taken back, too.
  POST: endpoint(
    { ...boothRoutes.undoPhoneSale, body: v.object({ ...undoRequestSchema.entries, sale: brokenSaleSchema }) },
    {
      permission: 'own-key',
      identify: identifyPhone,
      limits: phoneLimits,
      run: async ({ app, caller, input }) => {
        requireStore(caller, input.store);
        takeToken(app, salesOfPhone, caller.id);
        await undoPhoneSale(app, caller, input.sale);
      },
    },
  ),
});
