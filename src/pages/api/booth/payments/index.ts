import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { paymentsOfPhone, phoneLimits } from '../../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../../features/booth/booth-routes.api.ts';
import { startPayment } from '../../../../features/booth/payments.server.ts';
import { identifyPhone } from '../../../../features/booth/phone-key.server.ts';
import { takeToken } from '../../../../platform/http/rate-limit.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.startBoothPayment, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: async ({ app, caller, input }) => {
      takeToken(app, paymentsOfPhone, caller.id);
      return await startPayment(app, caller, input);
    },
  }),
});
