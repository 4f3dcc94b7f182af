import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { forbiddenError } from '../../../features/accounts/access/viewer.server.ts';
import { assignDefaultRole } from '../../../features/accounts/assign-role.server.ts';
import { defaultRole } from '../../../features/accounts/roles.ts';
import { userRoutes } from '../../../features/accounts/session/session.api.ts';
import { minuteMs } from '../../../platform/time.ts';

/** Assigns the default role to the caller. It assigns no other role, to no other account, and never replaces a role. */
export const ALL = methods({
  POST: endpoint(userRoutes.assignRole, {
    permission: 'account',
    limits: [{ name: 'assign-role', by: 'account', limit: 5, perMs: minuteMs }],
    run: async ({ app, viewer, input: { userId, role, context } }) => {
      if (userId !== viewer.userId || role !== defaultRole) throw forbiddenError();
      if (viewer.role !== null) return { success: true, role: viewer.role };
      const assigned = await assignDefaultRole(app.db, viewer.userId, context);
      app.identity.onRoleChanged?.();
      return { success: true, role: assigned };
    },
  }),
});
