import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { postageRoutes } from '../../../../features/postage/ping.api.ts';
import { handlePing } from '../../../../features/postage/track-label.server.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { minuteMs } from '../../../../platform/time.ts';
import { requestErrors } from '../../../../platform/words.ts';

export const ALL = methods({
  POST: endpoint(postageRoutes.receiveShippoPing, {
    permission: 'anyone',
    secretUrl: true,
    limits: [{ name: 'shippo pings', by: 'address', limit: 120, perMs: minuteMs }],
    run: async ({ app, params, request }) => {
      const isKnown = await handlePing(app, params.key, await request.text());
      if (!isKnown) throw new DomainError('not_found', requestErrors.notFound);
      return { received: true };
    },
  }),
});
