import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { DomainError, isDomainError } from '../errors.ts';
import type { Services } from '../services.ts';
import { requestErrors } from '../words.ts';

export interface RateLimit {
  /** Name of the bucket, such as "checkout". Endpoints with the same name share it. */
  name: string;
  /**
   * What has a bucket: the caller's address (for IPv6 its /64 network), the /48 of an IPv6 address, or the account, which
   * guests don't have.
   */
  by: 'address' | 'site' | 'account';
  limit: number;
  perMs: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** With more addresses, the oldest buckets are evicted, so that a flood does not fill the memory. */
const maxBuckets = 100_000;

type Holder = Pick<Services, 'config' | 'clock'>;

/** Per app, because tests start several that must not share buckets. */
const bucketsByApp = new WeakMap<Holder, LRUCache<string, Bucket>>();

function bucketsOf(app: Holder): LRUCache<string, Bucket> {
  const known = bucketsByApp.get(app);
  if (known) return known;
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  bucketsByApp.set(app, buckets);
  return buckets;
}

/** Returns the address, or for IPv6 its /64 network, of which a household has one, with 2^64 addresses. */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  if (tail !== undefined) while (groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Returns the /48 around an IPv6 address or a /64 of `toNetwork`; null for IPv4. It is the largest network that providers
 * assign to a customer.
 */
export function toIpv6Site(address: string): string | null {
  const groups = toNetwork(address).split(':');
  return groups.length === 4 ? groups.slice(0, 3).join(':') : null;
}

type Bucketed = Omit<RateLimit, 'by'>;

/** A limit, and whose bucket of it counts. */
type OwnLimit = Bucketed & { who: string };

/**
 * Takes `cost` tokens, at most `limit`, from the bucket of `who`: all or none.
 * @throws DomainError `rate_limited` with the seconds until there are enough
 */
export function takeToken(app: Holder, limit: Bucketed, who: string, cost = 1): void {
  takeTokens(app, [{ ...limit, who }], cost);
}

/** Takes a token from the bucket of `who`. Returns false if there is none, for work that can wait rather than be refused. */
export function hasToken(app: Holder, limit: Bucketed, who: string): boolean {
  try {
    takeToken(app, limit, who);
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Takes `cost` tokens from each bucket, or none from any: what is refused names the longest wait. */
function takeTokens(app: Holder, wanted: readonly OwnLimit[], cost: number): void {
  if (!app.config.rateLimits) return;
  const buckets = bucketsOf(app);
  const now = app.clock.now().getTime();
  const found = wanted.map(({ name, limit, perMs, who }) => {
    const id = `${name} ${who}`;
    const bucket = buckets.get(id) ?? { tokens: limit, at: now };
    const passed = Math.max(0, now - bucket.at);
    const tokens = Math.min(limit, bucket.tokens + (passed * limit) / perMs);
    return { id, tokens, retryAfter: tokens < cost ? Math.ceil(((cost - tokens) * perMs) / limit / 1000) : 0 };
  });
  const retryAfter = Math.max(0, ...found.map((bucket) => bucket.retryAfter));
  for (const { id, tokens } of found) buckets.set(id, { tokens: retryAfter > 0 ? tokens : tokens - cost, at: now });
  if (retryAfter > 0) throw new DomainError('rate_limited', requestErrors.tooManyRequests(retryAfter), { retryAfter });
}

export interface Caller {
  address: string;
  userId: string | null;
}

/** Adds to each limit whose bucket of it the caller uses. Limits that the caller has no bucket of are left out. */
export function bucketsOfCaller(limits: readonly RateLimit[], caller: Caller): OwnLimit[] {
  const names = { address: toNetwork(caller.address), site: toIpv6Site(caller.address), account: caller.userId };
  return limits.flatMap((limit) => {
    const who = names[limit.by];
    return who === null ? [] : [{ ...limit, who }];
  });
}

/**
 * Takes `cost` tokens from the caller's bucket of each limit, or none from any.
 * @throws DomainError `rate_limited` with the seconds until all of them have enough
 */
export function checkRateLimits(app: Services, limits: readonly RateLimit[], caller: Caller, cost = 1): void {
  takeTokens(app, bucketsOfCaller(limits, caller), cost);
}

function giveBack(app: Holder, taken: readonly OwnLimit[]): void {
  const buckets = bucketsOf(app);
  for (const { name, who, limit } of taken) {
    const bucket = buckets.get(`${name} ${who}`);
    if (bucket) bucket.tokens = Math.min(limit, bucket.tokens + 1);
  }
}

export function giveTokensBack(app: Holder, limits: readonly RateLimit[], caller: Caller): void {
  giveBack(app, bucketsOfCaller(limits, caller));
}

/**
 * Does work that counts only if it succeeds: what is refused gives its tokens back, so that nobody's mistakes use up their tries.
 * Work that costs much before it can be refused needs a wider limit of its own.
 * @throws DomainError `rate_limited`, and whatever the work throws
 */
export async function countAccepted<T>(app: Holder, limits: readonly OwnLimit[], work: () => Promise<T>): Promise<T> {
  takeTokens(app, limits, 1);
  try {
    return await work();
  } catch (error) {
    giveBack(app, limits);
    throw error;
  }
}
