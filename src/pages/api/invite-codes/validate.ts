import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { countValidation, validateLimits } from '../../../features/joining/invites/invite-limits.server.ts';
import { validateInviteSchema } from '../../../features/joining/invites/invites.api.ts';
import { validateInvite } from '../../../features/joining/invites/redeem-invite.server.ts';
import { readSignup, signupCookie } from '../../../features/joining/signup/signup-cookie.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: validateInviteSchema,
    limits: validateLimits,
    run: async ({ app, viewer, clientAddress, request, input: { code } }) => {
      await countValidation(app, { address: clientAddress, userId: viewer?.userId ?? null });
      const answer = await validateInvite(app, code);
      if (!answer.valid) return answer;
      const { slug } = readSignup(app, request);
      return reply(answer, { headers: { 'Set-Cookie': signupCookie(app, { code, slug }) } });
    },
  }),
});
