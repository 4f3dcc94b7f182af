import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits } from '../../../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../../../features/booth/booth-routes.api.ts';
import { cancelPayment } from '../../../../../features/booth/payments.server.ts';
import { identifyPhone } from '../../../../../features/booth/phone-key.server.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.cancelBoothPayment, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: ({ app, caller, params }) => cancelPayment(app, caller, params.id),
  }),
});
