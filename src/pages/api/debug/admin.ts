import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { debugRoutes } from '../../../features/admin/debug/debug.api.ts';
import { readDebugStatus } from '../../../features/admin/debug/debug-status.server.ts';
import { minuteMs } from '../../../platform/time.ts';

export const ALL = methods({
  GET: endpoint(debugRoutes.getDebugStatus, {
    permission: 'admin-panel',
    exists: ({ config }) => config.debugPages,
    limits: [{ name: 'debug', by: 'account', limit: 30, perMs: minuteMs }],
    run: ({ app, viewer, request }) => readDebugStatus(app, viewer, request),
  }),
});
