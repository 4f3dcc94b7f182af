import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { inviteChangeLimits } from '../../../../features/joining/invites/invite-limits.server.ts';
import { inviteRoutes } from '../../../../features/joining/invites/invite-routes.api.ts';
import { revokeInvite } from '../../../../features/joining/invites/invites.server.ts';

export const ALL = methods({
  DELETE: endpoint(inviteRoutes.revokeInvite, {
    permission: 'admin-panel',
    limits: inviteChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      await revokeInvite(app, viewer.userId, id);
    },
  }),
});
