import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { countValidation, validateLimits } from '../../../features/studio/invites/invite-limits.server.ts';
import { validateInviteSchema } from '../../../features/studio/invites/invites.api.ts';
import { validateInvite } from '../../../features/studio/invites/redeem-invite.server.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: validateInviteSchema,
    limits: validateLimits,
    run: async ({ app, viewer, clientAddress, input: { code } }) => {
      await countValidation(app, { address: clientAddress, userId: viewer?.userId ?? null });
      return await validateInvite(app, code);
    },
  }),
});
