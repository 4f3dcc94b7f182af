import { siteRoutes } from '../../app/api/api-routes.ts';
import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';
import { hasPermission } from '../../features/accounts/roles.ts';
import { getHealth } from '../../platform/http/health.ts';
import { reply } from '../../platform/http/responses.ts';

export const ALL = methods({
  GET: endpoint(siteRoutes.getHealth, {
    permission: 'public',
    run: async ({ app, viewer }) => {
      const { status } = await getHealth(app);
      const details = {
        uptimeSeconds: Math.round(process.uptime()),
        memoryMegabytes: Math.round(process.memoryUsage.rss() / 1024 ** 2),
        payments: app.payments.mode,
        accounts: app.identity.kind,
      };
      const health = hasPermission(viewer, 'admin-panel') ? { status, details } : { status };
      return status === 'ok' ? reply(health) : reply(health, { status: 503, headers: { 'Retry-After': '5' } });
    },
  }),
});
