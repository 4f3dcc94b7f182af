import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits } from '../../../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../../../features/booth/booth-routes.api.ts';
import { readPayment } from '../../../../../features/booth/payments.server.ts';
import { identifyPhone } from '../../../../../features/booth/phone-key.server.ts';

export const ALL = methods({
  GET: endpoint(boothRoutes.getBoothPayment, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: ({ app, caller, params }) => readPayment(app, caller, params.id),
  }),
});
