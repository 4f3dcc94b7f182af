import { eq } from 'drizzle-orm';
import { users } from '../../src/features/accounts/accounts.table.ts';
import type { Identity, Role, Viewer } from '../../src/features/accounts/identity.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { DomainError } from '../../src/platform/errors.ts';
import { makeUser } from './factories.ts';

/** An account and the headers of its requests. */
export interface Person {
  userId: string;
  headers: { authorization: string };
}

/** Creates a viewer without a row in the database. */
export function aViewer(overrides: Partial<Viewer> = {}): Viewer {
  const userId = overrides.userId ?? 'u';
  return {
    userId,
    email: `${userId}@example.com`,
    emailVerified: true,
    name: 'Pat Doe',
    imageUrl: null,
    role: null,
    ...overrides,
  };
}

/** Creates an identity provider with a fixed answer. */
export function fixedIdentity(viewer: Identity['viewer']): Identity {
  return { kind: 'embedded', description: 'fixed', passwords: null, forms: null, signOut: async () => [], viewer };
}

const tokenPrefix = 'test-token-';

/** Creates the tests' identity provider. An account's token is its id after a prefix; its role comes from its row. */
export function testIdentity(db: () => Database): Identity {
  return {
    kind: 'embedded',
    description: 'tokens of tests',
    passwords: null,
    forms: null,
    signOut: async () => [],
    viewer: async (request) => {
      const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (token === undefined) return null;
      const [user] = await db()
        .select()
        .from(users)
        .where(eq(users.id, token.slice(tokenPrefix.length)));
      if (!token.startsWith(tokenPrefix) || !user) {
        throw new DomainError('bad_token', 'You’re no longer signed in. Please sign in again.');
      }
      const { id: userId, email, emailVerified, name, imageUrl, role } = user;
      return { userId, email, emailVerified, name, imageUrl, role };
    },
  };
}

/** Returns the headers with which an account's requests come. */
export const headersOf = (userId: string) => ({ authorization: `Bearer ${tokenPrefix}${userId}` });

/** Creates an account, by default a customer. */
export async function asUser(db: Database, overrides: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const user = await makeUser(db, overrides);
  return { userId: user.id, headers: headersOf(user.id) };
}

const person = (db: Database, role: Role) => asUser(db, { role });

export const asCustomer = (db: Database) => person(db, 'customer');
export const asVendor = (db: Database) => person(db, 'vendor');
export const asAdmin = (db: Database) => person(db, 'admin');
