/** Limits rendered pages per address. Cached pages don't count, so it affects only floods and hasty crawlers. */
import { searchApiPath, searchPath } from '../../../site/paths.ts';
import { isDomainError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { frontDoorErrors } from '../../words.ts';
import { type RateLimit, takeToken, toNetwork } from '../rate-limit.ts';
import type { Refusal } from './reply.ts';

export type RenderLimit = Pick<RateLimit, 'limit' | 'perMs'>;

/** A PDF is made of what many pages read, and takes a thread of its own 100 ms and more. */
const pdfCost = 20;
/** A search asks the database as much as many pages do, and every other text is another search. */
const searchCost = 4;
const searches: ReadonlySet<string> = new Set([searchPath, searchApiPath]);

function costOf(path: string): number {
  if (path.endsWith('.pdf')) return pdfCost;
  return searches.has(path) ? searchCost : 1;
}

/**
 * Creates the function that counts a page for an address and throws DomainError `rate_limited` if it is one too many.
 * @param now a clock in milliseconds
 */
export function createRenderLimit(
  config: Services['config'],
  limit: RenderLimit,
  now: () => number,
): (address: string, path: string) => void {
  const owner = { config, clock: { now: () => new Date(now()) } };
  return (address, path) => {
    takeToken(owner, { name: 'renders', ...limit }, toNetwork(address), Math.min(costOf(path), limit.limit));
  };
}

export function renderRefusal(error: unknown): Refusal | null {
  if (!isDomainError(error) || error.code !== 'rate_limited') return null;
  return {
    status: 429,
    code: 'rate_limited',
    sentence: frontDoorErrors.tooManyRenders,
    headers: { 'retry-after': String(error.details.retryAfter ?? 1) },
  };
}
