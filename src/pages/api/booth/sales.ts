import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { salesQuerySchema, salesRequestSchema } from '../../../features/booth/booth.api.ts';
import { phoneLimits, salesOfPhone } from '../../../features/booth/booth-limits.server.ts';
import { listDaySales } from '../../../features/booth/day-sales.server.ts';
import { identifyPhone, identifySender, requireStore } from '../../../features/booth/phone-key.server.ts';
import { takeSales } from '../../../features/booth/take-sales.server.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'own-key',
    identify: identifyPhone,
    query: salesQuerySchema,
    limits: phoneLimits,
    run: ({ app, caller, query }) => listDaySales(app, caller, query.of),
  }),
  POST: endpoint({
    permission: 'own-key',
    identify: identifySender,
    body: salesRequestSchema,
    limits: phoneLimits,
    run: async ({ app, caller, input }) => {
      requireStore(caller, input.store);
      takeToken(app, salesOfPhone, caller.id);
      return { sales: await takeSales(app, caller, input) };
    },
  }),
});
