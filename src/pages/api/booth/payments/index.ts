import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { newPaymentSchema } from '../../../../features/booth/booth.api.ts';
import { paymentsOfPhone, phoneLimits } from '../../../../features/booth/booth-limits.server.ts';
import { startPayment } from '../../../../features/booth/payments.server.ts';
import { identifyPhone } from '../../../../features/booth/phone-key.server.ts';
import { takeToken } from '../../../../platform/http/rate-limit.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'own-key',
    identify: identifyPhone,
    body: newPaymentSchema,
    limits: phoneLimits,
    run: async ({ app, caller, input }) => {
      takeToken(app, paymentsOfPhone, caller.id);
      return await startPayment(app, caller, input);
    },
  }),
});
