import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { forbiddenError } from '../../../features/accounts/access/viewer.server.ts';
import { countUse, useLimits } from '../../../features/studio/invites/invite-limits.server.ts';
import { useInviteSchema } from '../../../features/studio/invites/invites.api.ts';
import { redeemInvite } from '../../../features/studio/invites/redeem-invite.server.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    body: useInviteSchema,
    limits: useLimits,
    run: async ({ app, viewer, input }) => {
      if (input.clerkUserId && input.clerkUserId !== viewer.userId) throw forbiddenError();
      await countUse(app, viewer.userId);
      return await redeemInvite(app, viewer, input);
    },
  }),
});
