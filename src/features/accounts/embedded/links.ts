/** Mailed links: they expire and work once. Only a hash of the token is stored. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { accountErrors } from '../words.ts';
import { addLink, consumeLink, findLink } from './account-rows.ts';
import { isTokenShaped, newToken, tokenHash } from './tokens.ts';

interface LinkKind {
  /** Part of the hash, so a link of one kind can't be used as another. */
  name: string;
  lifeMs: number;
}

export interface Links {
  /** Stores a link with JSON data and returns the token for the mail. */
  create(db: Database, kind: LinkKind, data: unknown): Promise<string>;
  /** Returns the link's data without using it up. Throws `code_expired`. */
  read<T>(db: Database, kind: LinkKind, token: string): Promise<T>;
  /** Returns the link's data and uses it up. If requests race, exactly one succeeds. Throws `code_expired`. */
  use<T>(db: Database, kind: LinkKind, token: string): Promise<T>;
}

/** Creates the one error for used, expired and forged links. */
export function linkExpiredError(): DomainError {
  return new DomainError('code_expired', accountErrors.linkExpired);
}

export async function nullIfExpired<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isDomainError(error) && error.code === 'code_expired') return null;
    throw error;
  }
}

export function createLinks(clock: Clock): Links {
  const hashOf = (kind: LinkKind, token: string) => tokenHash(`${kind.name}:${token}`);

  async function readValue<T>(query: typeof findLink, db: Database, kind: LinkKind, token: string): Promise<T> {
    const value = isTokenShaped(token) ? await query(db, hashOf(kind, token), clock.now()) : null;
    if (value === null) throw linkExpiredError();
    return JSON.parse(value) as T;
  }

  return {
    async create(db, kind, data) {
      const token = newToken();
      const expiresAt = new Date(clock.now().getTime() + kind.lifeMs);
      await addLink(db, { hash: hashOf(kind, token), value: JSON.stringify(data), expiresAt });
      return token;
    },
    read: (db, kind, token) => readValue(findLink, db, kind, token),
    use: (db, kind, token) => readValue(consumeLink, db, kind, token),
  };
}
