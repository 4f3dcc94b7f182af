/**
 * Token buckets in the database: for what must hold over restarts and several instances, such as guessing a password.
 * The cheap ones in memory (rate-limit.ts) come first, so that a flood never gets this far.
 */
import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { requestErrors } from '../words.ts';
import { rateLimits } from './rate-limits.table.ts';

export interface LastingLimit {
  /** Of the bucket, e.g. "sign-in". */
  name: string;
  /** Tokens of a full bucket. */
  limit: number;
  /** In which an empty bucket fills up again. */
  perMs: number;
}

/** One call in so many also removes buckets that are full again. */
const sweepEvery = 500;
/** No bucket takes longer than this to fill up. */
const longestMs = 24 * 3_600_000;

/**
 * Takes one token of the bucket of `who`, in one statement: as many callers at once as there are tokens get one.
 * @param who an account or address; it becomes part of a key, so pass nothing that must not be stored
 * @throws DomainError `rate_limited` with the seconds until there is one again
 */
export async function takeLastingToken(
  db: Database,
  clock: Clock,
  { name, limit, perMs }: LastingLimit,
  who: string,
): Promise<void> {
  const now = clock.now();
  const full = limit * 1000;
  // Thousandths of a token: what was left, and what has come back since. A clock that was set back gives nothing.
  const passed = sql`greatest(0, extract(epoch from (${now.toISOString()}::timestamptz - ${rateLimits.updatedAt})) * 1000)`;
  const there = sql`least(${full}::numeric, ${rateLimits.tokens} + ${passed} * ${full} / ${perMs})`;
  const rows = await db
    .insert(rateLimits)
    .values({ key: `${name} ${who}`, tokens: full - 1000, updatedAt: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tokens: sql`floor(${there}) - 1000`, updatedAt: now },
      setWhere: sql`${there} >= 1000`,
    })
    .returning({ key: rateLimits.key });
  if (rows.length === 0) {
    const retryAfter = Math.ceil(perMs / limit / 1000);
    throw new DomainError('rate_limited', requestErrors.tooManyRequests, { retryAfter });
  }
  // Left to chance, because instances share the table and no counter.
  if (Math.random() * sweepEvery < 1) {
    await db.delete(rateLimits).where(lt(rateLimits.updatedAt, new Date(now.getTime() - longestMs)));
  }
}
