import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { identifyViewer, noTokenError } from '../../features/accounts/access/viewer.server.ts';
import { privateCaching } from '../../platform/http/caching.ts';
import { checkRateLimits } from '../../platform/http/rate-limit.ts';
import { errorResponse, reply } from '../../platform/http/responses.ts';
import { minuteMs } from '../../platform/time.ts';

const limits = [{ name: 'refresh', by: 'address', limit: 60, perMs: minuteMs }] as const;

/** Renews an expired token for scripts of our pages: 204 with a valid session, 401 for a guest. */
export const ALL = methods({
  GET: async (context) => {
    const { app, clientAddress, requestId } = context.locals;
    const headers = { 'Cache-Control': privateCaching };
    try {
      checkRateLimits(app, limits, { address: clientAddress, userId: null });
      const viewer = await identifyViewer(context);
      const answer = viewer === null ? errorResponse(noTokenError(), requestId) : reply(undefined, { headers });
      answer.headers.set('Cache-Control', privateCaching);
      return answer;
    } catch (error) {
      return errorResponse(error, requestId);
    }
  },
});
