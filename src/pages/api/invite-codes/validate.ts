import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { countWrongCodes, validateLimits } from '../../../features/joining/invites/invite-limits.server.ts';
import { inviteRoutes } from '../../../features/joining/invites/invite-routes.api.ts';
import { validateInvite } from '../../../features/joining/invites/redeem-invite.server.ts';
import { progressWith, readSignup, signupCookie } from '../../../features/joining/signup/signup-cookie.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(inviteRoutes.validateInvite, {
    permission: 'public',
    limits: validateLimits,
    run: async ({ app, viewer, clientAddress, request, input: { code } }) => {
      const caller = { address: clientAddress, userId: viewer?.userId ?? null };
      const answer = await countWrongCodes(app, caller, () => validateInvite(app, code));
      if (!answer.valid) return answer;
      const progress = progressWith(readSignup(app, request), code, null);
      return reply(answer, { headers: { 'Set-Cookie': signupCookie(app, progress) } });
    },
  }),
});
