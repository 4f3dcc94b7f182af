import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { readDebugStatus } from '../../../features/admin/debug/debug-status.server.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'admin-panel',
    exists: ({ config }) => config.debugPages,
    limits: [{ name: 'debug', by: 'account', limit: 30, perMs: 60_000 }],
    run: ({ app, viewer, request }) => readDebugStatus(app, viewer, request),
  }),
});
