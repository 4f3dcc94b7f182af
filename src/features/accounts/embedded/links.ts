/** Links that are mailed: single use, for a while, stored as a hash with what they are for. */

import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { addLink, findLink, takeLink } from './account-rows.ts';
import { isTokenShaped, newToken, tokenHash } from './tokens.ts';

export interface LinkKind {
  /** Part of what is stored: a link of one kind is none of another. */
  name: string;
  lifeMs: number;
}

export interface Links {
  /** @returns the token for the mail */
  make(db: Database, kind: LinkKind, about: unknown): Promise<string>;
  /** What was stored with the link, which stays as it is. Throws `code_expired`. */
  read<T>(db: Database, kind: LinkKind, token: string): Promise<T>;
  /** The same, once: of several who follow it at the same time one gets through. Throws `code_expired`. */
  use<T>(db: Database, kind: LinkKind, token: string): Promise<T>;
}

/** The one answer to a link that was used, is too old or was made up. */
export function linkExpired(): DomainError {
  return new DomainError('code_expired', 'This link is not valid any more. Please ask for a new one.');
}

/** What was read, or null where there is no such link (any more). */
export async function unlessExpired<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isDomainError(error) && error.code === 'code_expired') return null;
    throw error;
  }
}

/** Links in the rows of verifications. */
export function createLinks(clock: Clock): Links {
  const hashOf = (kind: LinkKind, token: string) => tokenHash(`${kind.name}:${token}`);

  async function valueBy<T>(read: typeof findLink, db: Database, kind: LinkKind, token: string): Promise<T> {
    const value = isTokenShaped(token) ? await read(db, hashOf(kind, token), clock.now()) : null;
    if (value === null) throw linkExpired();
    return JSON.parse(value) as T;
  }

  return {
    async make(db, kind, value) {
      const token = newToken();
      const expiresAt = new Date(clock.now().getTime() + kind.lifeMs);
      await addLink(db, { hash: hashOf(kind, token), value: JSON.stringify(value), expiresAt });
      return token;
    },
    read: (db, kind, token) => valueBy(findLink, db, kind, token),
    use: (db, kind, token) => valueBy(takeLink, db, kind, token),
  };
}
