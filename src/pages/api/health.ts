import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';
import { getHealth } from '../../platform/http/health.ts';
import { reply } from '../../platform/http/responses.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    run: async ({ app }) => {
      const health = await getHealth(app);
      return health.status === 'ok' ? reply(health) : reply(health, { status: 503, headers: { 'Retry-After': '5' } });
    },
  }),
});
