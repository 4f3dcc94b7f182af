import { assignRoleSchema } from '../../../contract/users.ts';
import { assignDefaultRole } from '../../../domain/accounts/assign-role.server.ts';
import { defaultRole } from '../../../domain/accounts/roles.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { forbidden } from '../../../server/viewer.ts';

/** Gives the caller the default role. Nobody else's role, no other role, and no role in place of one that is there. */
export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    body: assignRoleSchema,
    limits: [{ name: 'assign-role', by: 'account', limit: 5, perMs: 60_000 }],
    run: async ({ app, viewer, input: { userId, role, context } }) => {
      if (userId !== viewer.userId || role !== defaultRole) throw forbidden();
      if (viewer.role !== null) return { success: true, role: viewer.role };
      const assigned = await assignDefaultRole(app.db, viewer.userId, context);
      app.identity.roleChanged?.();
      return { success: true, role: assigned };
    },
  }),
});
