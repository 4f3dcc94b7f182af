import { randomBytes } from 'node:crypto';
import { DomainError } from '../../../platform/errors.ts';
import { hash } from '../../../platform/hashes/hash.ts';
import { toIpv6Site } from '../../../platform/http/rate-limit.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { idempotencyKeyForm } from './checkout.api.ts';
import { checkoutErrors } from './words.ts';

/**
 * The person who checks out, or the phone at whose booth they do. Both keys limit holds; a guest's key also unlocks the address on
 * their own order.
 */
export interface Buyer {
  /** Hash of the account, of the guest's random id, or of the booth's phone. */
  key: string;
  /** Hash of the network that the buyer shares with others. Null at a booth, where all buy by the artist's phone. */
  network: string | null;
  /** Hash of the IPv6 /48 around that network; null for IPv4. */
  prefix48: string | null;
  userId: string | null;
  /** Email address of the account; null for guests. */
  email: string | null;
  isConfirmed: boolean;
  /** The paired phone of a booth that checks out for somebody; null on the web. */
  phoneId: string | null;
}

/** Hashes several texts, so that where one ends matters. */
export function hashParts(...parts: string[]): string {
  return hash(JSON.stringify(parts));
}

export const toAccountKey = (userId: string): string => hashParts('account', userId);

export const toGuestKey = (guest: string): string => hashParts('guest', guest);

/**
 * Identifies the buyer of a request.
 * @param address the buyer's IPv4 address, or their IPv6 network, in which one buyer has many addresses
 * @param guest random id of the guest's browser; null makes a new guest each time
 */
export function toBuyer(viewer: Viewer | null, address: string, guest: string | null): Buyer {
  const site = toIpv6Site(address);
  const from = {
    network: hashParts('network', address),
    prefix48: site === null ? null : hashParts('ipv6-site', site),
  };
  if (viewer !== null) {
    const { userId, email, emailVerified } = viewer;
    return { key: toAccountKey(userId), ...from, userId, email, isConfirmed: emailVerified, phoneId: null };
  }
  const key = toGuestKey(guest ?? randomBytes(24).toString('base64url'));
  return { key, ...from, userId: null, email: null, isConfirmed: false, phoneId: null };
}

export const toPhoneBuyer = (phoneId: string): Buyer => ({
  key: hashParts('phone', phoneId),
  network: null,
  prefix48: null,
  userId: null,
  email: null,
  isConfirmed: false,
  phoneId,
});

/** Returns the chain of an Idempotency-Key: the part before its last dot, which all keys of one buyer's cart share. */
export function chainOf(key: string): string {
  const dot = key.lastIndexOf('.');
  return dot > 0 ? key.slice(0, dot) : key;
}

/**
 * Returns the stored form of an Idempotency-Key: the hash of its chain, a dot, its own hash. By the chain a new checkout of a
 * cart can cancel the one before.
 * @throws DomainError `invalid` for keys that are too short to be unguessable
 */
export function toStoredKey(key: string, buyer: Buyer): string {
  if (!idempotencyKeyForm.test(key)) {
    const message = checkoutErrors.badIdempotencyKey;
    throw new DomainError('invalid', message, { fields: [{ path: 'Idempotency-Key', message }] });
  }
  const owner = buyer.userId ?? '';
  return `${hashParts(owner, chainOf(key))}.${hashParts(owner, key)}`;
}

export function isSameChain(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.split('.')[0] === b.split('.')[0];
}
