import type { APIRoute } from 'astro';
import { checkRateLimits } from '../../server/rate-limit.ts';
import { errorResponse, reply } from '../../server/responses.ts';
import { identify, noToken } from '../../server/viewer.ts';

const limits = [{ name: 'refresh', by: 'address', limit: 60, perMs: 60_000 }] as const;

/** For scripts of our pages whose token ran out: 204 when there is a good one again, 401 when nobody is signed in. */
export const GET: APIRoute = async (context) => {
  const { app, clientAddress, requestId } = context.locals;
  const headers = { 'Cache-Control': 'private, no-store' };
  try {
    checkRateLimits(app, limits, { address: clientAddress, userId: null });
    const viewer = await identify(context);
    const answer = viewer === null ? errorResponse(noToken(), requestId) : reply(undefined, { headers });
    answer.headers.set('Cache-Control', 'private, no-store');
    return answer;
  } catch (error) {
    return errorResponse(error, requestId);
  }
};
