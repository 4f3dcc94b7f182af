import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { identifyViewer } from '../../features/accounts/access/viewer.server.ts';
import { hasOpenInvite } from '../../features/joining/invites/redeem-invite.server.ts';
import { landingOf } from '../../features/studio/landing.server.ts';
import { seeOther } from '../../platform/http/form.ts';

/** Leads on from a provider's form, which can't know the role: to one's work, or home for guests. */
export const ALL = methods({
  GET: async (context) => {
    // A provider that can't be reached is no reason to stay here.
    const viewer = await identifyViewer(context).catch(() => null);
    const { app } = context.locals;
    return seeOther(await landingOf(app, viewer, (one) => hasOpenInvite(app, one)));
  },
});
