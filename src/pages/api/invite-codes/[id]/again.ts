import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { inviteChangeLimits } from '../../../../features/joining/invites/invite-limits.server.ts';
import { inviteRoutes } from '../../../../features/joining/invites/invite-routes.api.ts';
import { toInviteDto } from '../../../../features/joining/invites/invites.api.ts';
import { sendInviteAgain } from '../../../../features/joining/invites/invites.server.ts';
import { reply } from '../../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(inviteRoutes.renewInvite, {
    permission: 'admin-panel',
    limits: inviteChangeLimits,
    run: async ({ app, viewer, params: { id }, input: { artistEmail } }) => {
      const { invite, code } = await sendInviteAgain(app, viewer.userId, { id, artistEmail });
      return reply(toInviteDto(invite, app.clock.now(), code), { status: 201 });
    },
  }),
});
