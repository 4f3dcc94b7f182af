import type { RateLimit } from '../../platform/http/rate-limit.ts';

/** Messages to artists, by form and by API together. */
export const messageLimits: readonly RateLimit[] = [{ name: 'messages', by: 'address', limit: 5, perMs: 60 * 60_000 }];
