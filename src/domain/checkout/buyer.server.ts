import { createHash } from 'node:crypto';
import { DomainError } from '../errors.ts';
import type { Viewer } from '../ports.ts';

/** Who checks out. */
export interface Buyer {
  /** The account, or hashes of the guest's network and browser: bounds how much one buyer can hold. */
  key: string;
  /** What the keys of all guests of a network start with; null for accounts. */
  network: string | null;
  /** Of the browser; with the network it tells one guest from another, for a few seconds and no longer. */
  browser: string;
  userId: string | null;
  /** Of the account; a guest may give one. */
  email: string | null;
}

export function hash(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** @param address the guest's network address; of IPv6 the network, since one buyer has many addresses in it */
export function buyerOf(viewer: Viewer | null, address: string, userAgent: string | null): Buyer {
  const browser = hash('browser', userAgent ?? '');
  if (viewer !== null)
    return { key: hash('account', viewer.userId), network: null, browser, userId: viewer.userId, email: viewer.email };
  const network = hash('guest', address);
  return { key: `${network}.${browser}`, network, browser, userId: null, email: null };
}

const keyForm = /^[\x21-\x7e]{16,200}$/;

/**
 * The stored form of an Idempotency-Key: the hash of its chain, a dot, its own hash. The part before the key's last
 * dot is the chain: keys of one chain are attempts of one buyer at one cart, so a new one may end the one before.
 * @throws DomainError `invalid` for keys that are too short to be unguessable
 */
export function storedKey(key: string, buyer: Buyer): string {
  if (!keyForm.test(key)) {
    const message = 'The Idempotency-Key must have 16 to 200 visible characters.';
    throw new DomainError('invalid', message, { fields: [{ path: 'Idempotency-Key', message }] });
  }
  const owner = buyer.userId ?? '';
  const dot = key.lastIndexOf('.');
  return `${hash(owner, dot > 0 ? key.slice(0, dot) : key)}.${hash(owner, key)}`;
}

/** Whether two stored keys belong to one chain. */
export function sameChain(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.split('.')[0] === b.split('.')[0];
}
