import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { forbiddenError } from '../../../features/accounts/access/viewer.server.ts';
import { countUse, useLimits } from '../../../features/joining/invites/invite-limits.server.ts';
import { inviteRoutes } from '../../../features/joining/invites/invite-routes.api.ts';
import { redeemInvite } from '../../../features/joining/invites/redeem-invite.server.ts';
import { signupCookie } from '../../../features/joining/signup/signup-cookie.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(inviteRoutes.acceptInvite, {
    permission: 'account',
    limits: useLimits,
    run: async ({ app, viewer, input }) => {
      if (input.clerkUserId && input.clerkUserId !== viewer.userId) throw forbiddenError();
      await countUse(app, viewer.userId);
      const answer = await redeemInvite(app, viewer, input);
      return reply(answer, { headers: { 'Set-Cookie': signupCookie(app, null) } });
    },
  }),
});
