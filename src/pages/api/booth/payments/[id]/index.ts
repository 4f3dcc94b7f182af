import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { paymentParamsSchema } from '../../../../../features/booth/booth.api.ts';
import { phoneLimits } from '../../../../../features/booth/booth-limits.server.ts';
import { readPayment } from '../../../../../features/booth/payments.server.ts';
import { identifyPhone } from '../../../../../features/booth/phone-key.server.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'own-key',
    identify: identifyPhone,
    params: paymentParamsSchema,
    limits: phoneLimits,
    run: ({ app, caller, params }) => readPayment(app, caller, params.id),
  }),
});
