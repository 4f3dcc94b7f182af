import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits, salesOfPhone } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { identifyPhone } from '../../../features/booth/phone-key.server.ts';
import { boothErrors } from '../../../features/booth/words.ts';
import { linkCharge } from '../../../features/buying/in-person/bare-charges.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.linkCharge, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: async ({ app, caller, input }) => {
      if (caller.isHelper) throw new DomainError('forbidden', boothErrors.chargesAreOwners);
      takeToken(app, salesOfPhone, caller.id);
      const order = await linkCharge(app, caller.vendorId, input);
      return { number: order?.number ?? null };
    },
  }),
});
