/**
 * Token buckets in the database, for limits that must survive restarts and span instances, such as password guesses. Check
 * the cheap ones in memory (rate-limit.ts) first, so that a flood never reaches the database.
 */
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { DomainError, isDomainError } from '../errors.ts';
import { dayMs } from '../time.ts';
import { requestErrors } from '../words.ts';
import { rateLimits } from './rate-limits.table.ts';

export interface LastingLimit {
  name: string;
  limit: number;
  /** Time in which an empty bucket refills. */
  perMs: number;
}

/** One in this many calls also deletes full buckets. */
const sweepEvery = 500;
/** No bucket takes longer than this to refill. */
const longestMs = dayMs;

/**
 * Takes one token from the bucket of `who`, in a single statement, so that racing callers never take more than there are.
 * @param who an account or address; it is stored as part of the key
 * @throws DomainError `rate_limited` with the seconds until the next token
 */
export async function takeLastingToken(
  db: Database,
  clock: Clock,
  { name, limit, perMs }: LastingLimit,
  who: string,
): Promise<void> {
  const now = clock.now();
  const full = limit * 1000;
  // In thousandths of a token: the remainder plus the refill since. A clock that was set back refills nothing.
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
    const isBucket = eq(rateLimits.key, `${name} ${who}`);
    const [bucket] = await db
      .select({ there: sql`${there}`.mapWith(Number) })
      .from(rateLimits)
      .where(isBucket);
    const missing = 1000 - (bucket?.there ?? 0);
    const waitMs = Math.round((missing * perMs) / full);
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    throw new DomainError('rate_limited', requestErrors.tooManyRequests(retryAfter), { retryAfter });
  }
  // Random, because instances share the table but no counter.
  if (Math.random() * sweepEvery < 1) {
    // Without waiting for others: the caller may be in a transaction that they wait for.
    const old = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(lt(rateLimits.updatedAt, new Date(now.getTime() - longestMs)))
      .for('update', { skipLocked: true });
    await db.delete(rateLimits).where(inArray(rateLimits.key, old));
  }
}

export async function giveLastingTokenBack(db: Database, { name, limit }: LastingLimit, who: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ tokens: sql`least(${limit * 1000}::bigint, ${rateLimits.tokens} + 1000)` })
    .where(eq(rateLimits.key, `${name} ${who}`));
}

/**
 * Takes one token from each bucket, or none from any.
 * @throws DomainError `rate_limited` with the longest wait
 */
export async function takeLastingTokens(
  db: Database,
  clock: Clock,
  wanted: readonly (readonly [limit: LastingLimit, who: string])[],
): Promise<void> {
  const refusals: DomainError[] = [];
  const taken: (readonly [limit: LastingLimit, who: string])[] = [];
  for (const [limit, who] of wanted) {
    try {
      await takeLastingToken(db, clock, limit, who);
      taken.push([limit, who]);
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'rate_limited') throw error;
      refusals.push(error);
    }
  }
  if (refusals.length > 0) for (const [limit, who] of taken) await giveLastingTokenBack(db, limit, who);
  const waitOf = (refusal: DomainError | undefined) => refusal?.details.retryAfter ?? 0;
  const [longest] = refusals.sort((a, b) => waitOf(b) - waitOf(a));
  if (longest) throw longest;
}
