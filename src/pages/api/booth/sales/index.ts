import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { salesRequestSchema } from '../../../../features/booth/booth.api.ts';
import { phoneLimits, salesOfPhone } from '../../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../../features/booth/booth-routes.api.ts';
import { listDaySales } from '../../../../features/booth/day-sales.server.ts';
import { identifyPhone, identifySender, requireStore } from '../../../../features/booth/phone-key.server.ts';
import { recordSales } from '../../../../features/booth/record-sales.server.ts';
import { takeToken } from '../../../../platform/http/rate-limit.ts';

export const ALL = methods({
  GET: endpoint(boothRoutes.listDaySales, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: ({ app, caller, query }) => listDaySales(app, caller, query.of),
  }),
  // Each sale is checked by itself, so that one that can't be read keeps no other from being recorded.
  POST: endpoint(
    { ...boothRoutes.recordPhoneSales, body: salesRequestSchema },
    {
      permission: 'own-key',
      identify: identifySender,
      limits: phoneLimits,
      run: async ({ app, caller, input }) => {
        requireStore(caller, input.store);
        takeToken(app, salesOfPhone, caller.id);
        return { sales: await recordSales(app, caller, input) };
      },
    },
  ),
});
