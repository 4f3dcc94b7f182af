import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Mail } from '../../../../src/app/app.ts';
import { accountHooksOf } from '../../../../src/app/people/account-hooks.ts';
import { credentials, sessions, users } from '../../../../src/features/accounts/accounts.table.ts';
import { createEmbeddedIdentity } from '../../../../src/features/accounts/embedded/embedded.ts';
import type { PasswordHashing } from '../../../../src/features/accounts/embedded/password-hash.ts';
import type { Identity, PasswordAccounts } from '../../../../src/features/accounts/identity.ts';
import type { ViewerRules } from '../../../../src/features/accounts/viewers.server.ts';
import type { Database } from '../../../../src/platform/database/database.ts';
import { createSeal, mailSeal } from '../../../../src/platform/seal.ts';
import type { SetCookies } from '../../../../src/platform/set-cookies.ts';
import { type CapturedMails, capturedMails } from '../../../support/captured-mails.ts';
import { type FakeClock, fakeClock } from '../../../support/clock.ts';
import { freshDatabase } from '../../../support/database.ts';
import { makeUser } from '../../../support/factories.ts';
import type { IdentityWorld, Session, Somebody } from '../conformance.ts';

const secret = 'a secret of tests, long enough for any rule';

/** Fast fake hashing. */
export const plainHashing: PasswordHashing = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
};

export const password = 'walnut street at dawn';

let emails = 0;
/** Returns an address that no account has. */
export function newEmail(): string {
  emails += 1;
  return `person-${emails}@example.org`;
}

export function requestWith(cookies: SetCookies = []): Request {
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  return new Request('http://localhost:4321', { headers: cookie === '' ? {} : { cookie } });
}

export interface EmbeddedWorld extends IdentityWorld {
  db: Database;
  clock: FakeClock;
  mails: CapturedMails;
  passwords: PasswordAccounts;
  /** Creates an account that can sign in with `password`. */
  account(somebody: Somebody): Promise<{ userId: string; email: string }>;
  /** Returns the token in the last mail, which must be of this kind. */
  mailed(template: Mail['template'], to: string): string;
}

export interface EmbeddedWorldOptions {
  siteUrl?: string;
  hashing?: PasswordHashing;
}

export async function openEmbeddedWorld(options: EmbeddedWorldOptions = {}): Promise<EmbeddedWorld> {
  const { siteUrl = 'http://localhost:4321', hashing = plainHashing } = options;
  const fresh = await freshDatabase();
  const { db } = fresh;
  const clock = fakeClock();
  const mails = capturedMails();
  const identity = (rules: Partial<ViewerRules> = {}): Identity => {
    const all = { adminEmails: [], adminEmailDomain: null, demo: true, ...rules };
    return createEmbeddedIdentity({
      db,
      mails,
      clock,
      secret,
      siteUrl,
      rules: all,
      hooks: accountHooksOf({ sealFor: (purpose) => createSeal(secret, purpose) }),
      hashing,
    });
  };
  const passwords = identity().passwords as PasswordAccounts;
  let signedIn = 0;

  async function account({ email, role = 'customer', emailVerified = true, demo = false }: Somebody) {
    const { id } = await makeUser(db, { email, role, emailVerified, demo });
    const hash = await hashing.hash(password);
    await db.insert(credentials).values({ id, accountId: id, providerId: 'credential', userId: id, password: hash });
    return { userId: id, email };
  }

  /** Creates any account row, also one that sign-up never creates, such as with an unverified or invalid address. */
  async function signIn(somebody: Somebody): Promise<Session> {
    signedIn += 1;
    const { userId, email } = await account({
      ...somebody,
      email: `for-now-${signedIn}@example.org`,
      emailVerified: true,
    });
    const { token, cookies } = await passwords.signIn({ email, password, request: requestWith() });
    await db
      .update(users)
      .set({ email: somebody.email, emailVerified: somebody.emailVerified ?? true })
      .where(eq(users.id, userId));
    return { userId, token, cookie: requestWith(cookies).headers.get('cookie') ?? '' };
  }

  return {
    db,
    clock,
    mails,
    identity,
    passwords,
    account,
    signIn,
    async expired(somebody) {
      const session = await signIn(somebody);
      await db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.userId, session.userId));
      return session;
    },
    forged: async () => randomBytes(32).toString('base64url'),
    mailed(template, to) {
      const last = mails.mails.at(-1);
      if (last?.template !== template || last.to !== to) {
        throw new Error(`The last mail is ${last?.template} to ${last?.to}, not ${template} to ${to}.`);
      }
      return 'sealedToken' in last.data ? mailSeal(secret).open(last.data.sealedToken) : '';
    },
    close: () => fresh.close(),
  };
}
