import { ApiError } from '../../src/platform/api/typed-fetch.ts';

/** Faults of a call: it never arrives, is refused, or is processed but its response is lost. */
export type Fault = 'no network' | 'error' | 'away' | 'busy' | 'no session' | 'somebody else' | 'lost answer';

export const refusals: Partial<Record<Fault, ApiError>> = {
  error: new ApiError('API Error: broken', 500, {}),
  away: new ApiError('API Error: later', 503, {}),
  busy: new ApiError('API Error: slower', 429, {}, 30),
  'no session': new ApiError('API Error: who?', 401, {}),
  'somebody else': new ApiError('API Error: not yours', 403, { code: 'forbidden' }),
};
