/** Token buckets in memory: a bucket holds `limit` tokens and refills within `perMs`. */
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../errors.ts';
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

/** The owner of buckets, with its clock. */
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

/**
 * Takes `cost` tokens, at most `limit`, from the bucket of `who`: all or none.
 * @throws DomainError `rate_limited` with the seconds until there are enough
 */
export function takeToken(app: Holder, { name, limit, perMs }: Omit<RateLimit, 'by'>, who: string, cost = 1): void {
  if (!app.config.rateLimits) return;
  const buckets = bucketsOf(app);
  const now = app.clock.now().getTime();
  const id = `${name} ${who}`;
  const bucket = buckets.get(id) ?? { tokens: limit, at: now };
  const passed = Math.max(0, now - bucket.at);
  const tokens = Math.min(limit, bucket.tokens + (passed * limit) / perMs);
  if (tokens < cost) {
    buckets.set(id, { tokens, at: now });
    const retryAfter = Math.ceil(((cost - tokens) * perMs) / limit / 1000);
    throw new DomainError('rate_limited', requestErrors.tooManyRequests(retryAfter), { retryAfter });
  }
  buckets.set(id, { tokens: tokens - cost, at: now });
}

/** Takes `cost` tokens from the caller's bucket of each limit. */
export function checkRateLimits(
  app: Services,
  limits: readonly RateLimit[],
  caller: { address: string; userId: string | null },
  cost = 1,
): void {
  for (const limit of limits) {
    if (limit.by === 'address') takeToken(app, limit, toNetwork(caller.address), cost);
    else if (limit.by === 'site') {
      const site = toIpv6Site(caller.address);
      if (site !== null) takeToken(app, limit, site, cost);
    } else if (caller.userId !== null) takeToken(app, limit, caller.userId, cost);
  }
}
