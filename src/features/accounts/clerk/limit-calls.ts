/** Bounds what a network can have this site ask Clerk: everybody's calls come from one address there, and Clerk limits that. */
import { hasToken, toIpv6Site, toNetwork } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { minuteMs } from '../../../platform/time.ts';
import { accountErrors } from '../words.ts';

/** Many times what the sign-ins of an office need: a page that shows Clerk's forms makes some thirty calls. */
const ofNetwork = { name: 'clerk', limit: 600, perMs: minuteMs };
/** One IPv6 /48, whose owner has 65,536 networks. */
const ofSite = { name: 'clerk-site', limit: 3_000, perMs: minuteMs };

type Mount = (request: Request, clientAddress: string) => Promise<Response>;

/** Returns a mount that answers 429, in the format of Clerk's errors, to whoever calls too often. */
export function limitCalls(app: Pick<Services, 'config' | 'clock'>, mount: Mount): Mount {
  return async (request, clientAddress) => {
    const site = toIpv6Site(clientAddress);
    const isFew = hasToken(app, ofNetwork, toNetwork(clientAddress)) && (site === null || hasToken(app, ofSite, site));
    if (isFew) return await mount(request, clientAddress);
    return Response.json(
      { errors: [{ code: 'too_many_requests', message: accountErrors.providerCalledTooOften }] },
      { status: 429, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } },
    );
  };
}
