/** How many pages are made for one address: those that are kept cost nothing, so only floods and hasty crawlers notice. */
import { isDomainError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { frontDoorErrors } from '../../words.ts';
import { type RateLimit, takeToken, toNetwork } from '../rate-limit.ts';
import type { Refusal } from './reply.ts';

export type RenderLimit = Pick<RateLimit, 'limit' | 'perMs'>;

/**
 * @param now milliseconds of any clock
 * @returns counts a page that is made for an address; throws DomainError `rate_limited` when it is too many
 */
export function createRenderLimit(
  config: Services['config'],
  limit: RenderLimit,
  now: () => number,
): (address: string) => void {
  const owner = { config, clock: { now: () => new Date(now()) } };
  return (address) => takeToken(owner, { name: 'renders', ...limit }, toNetwork(address));
}

/** What whoever asks for too many is told; null for another error. */
export function renderRefusal(error: unknown): Refusal | null {
  if (!isDomainError(error) || error.code !== 'rate_limited') return null;
  return {
    status: 429,
    code: 'rate_limited',
    sentence: frontDoorErrors.tooManyRenders,
    headers: { 'retry-after': String(error.details.retryAfter ?? 1) },
  };
}
