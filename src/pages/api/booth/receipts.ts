import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits, receiptsOfPhone } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { identifyPhone } from '../../../features/booth/phone-key.server.ts';
import { mailReceipt } from '../../../features/booth/receipts/mail-receipt.server.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.mailReceipt, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: async ({ app, caller, input }) => {
      takeToken(app, receiptsOfPhone, caller.id);
      await mailReceipt(app, caller, input);
    },
  }),
});
