import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { inviteChangeLimits } from '../../../../features/joining/invites/invite-limits.server.ts';
import { inviteParamsSchema } from '../../../../features/joining/invites/invites.api.ts';
import { revokeInvite } from '../../../../features/joining/invites/invites.server.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'admin-panel',
    params: inviteParamsSchema,
    limits: inviteChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      await revokeInvite(app, viewer.userId, id);
    },
  }),
});
