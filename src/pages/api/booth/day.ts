import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits } from '../../../features/booth/booth-limits.server.ts';
import { loadBoothDay } from '../../../features/booth/day.server.ts';
import { identifyPhone } from '../../../features/booth/phone-key.server.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: ({ app, caller }) => loadBoothDay(app, caller),
  }),
});
