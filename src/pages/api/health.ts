import { endpoint, methods } from '../../server/endpoint.ts';
import { healthOf } from '../../server/health.ts';
import { reply } from '../../server/responses.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    run: async ({ app }) => {
      const health = await healthOf(app);
      return health.status === 'ok' ? reply(health) : reply(health, { status: 503, headers: { 'Retry-After': '5' } });
    },
  }),
});
