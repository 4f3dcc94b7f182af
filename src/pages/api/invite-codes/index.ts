import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { inviteChangeLimits } from '../../../features/joining/invites/invite-limits.server.ts';
import { inviteRoutes } from '../../../features/joining/invites/invite-routes.api.ts';
import { toInviteDto } from '../../../features/joining/invites/invites.api.ts';
import { createInvite, invitesPerPage, listInvites } from '../../../features/joining/invites/invites.server.ts';
import { listReply, reply } from '../../../platform/http/responses.ts';
import { isUuid } from '../../../platform/uuid.ts';

export const ALL = methods({
  GET: endpoint(inviteRoutes.listInvites, {
    permission: 'admin-panel',
    run: async ({ app, query: { after }, request }) => {
      const found = await listInvites(app.db, {
        after: after !== undefined && isUuid(after) ? after : null,
        limit: invitesPerPage + 1,
      });
      const now = app.clock.now();
      return listReply(
        request,
        found.map((row) => toInviteDto(row, now)),
        invitesPerPage,
      );
    },
  }),
  POST: endpoint(inviteRoutes.createInvite, {
    permission: 'admin-panel',
    limits: inviteChangeLimits,
    run: async ({ app, viewer, input }) => {
      const { invite, code } = await createInvite(app, viewer.userId, input);
      return reply(toInviteDto(invite, app.clock.now(), code), { status: 201 });
    },
  }),
});
