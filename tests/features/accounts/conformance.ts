/** The contract of every identity adapter. Each adapter has a test file that runs it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Identity, Role } from '../../../src/features/accounts/identity.ts';
import type { ViewerRules } from '../../../src/features/accounts/viewers.server.ts';

export interface Somebody {
  email: string;
  emailVerified?: boolean;
  role?: Role | null;
  demo?: boolean;
}

/** A session in the forms in which requests carry it. */
export interface Session {
  userId: string;
  /** Token for `Authorization: Bearer`. */
  token: string;
  /** The complete `Cookie` header. */
  cookie: string;
}

export interface IdentityWorld {
  /** Creates the adapter for the same accounts with these rules. */
  identity(rules?: Partial<ViewerRules>): Identity;
  signIn(somebody: Somebody): Promise<Session>;
  /** Advances the time until the session has expired. */
  expired(somebody: Somebody): Promise<Session>;
  /** Creates a token for this account that is signed with another key or otherwise forged. */
  forged(userId: string): Promise<string>;
  close(): Promise<void>;
}

const siteUrl = 'http://localhost:4321';
const request = (headers: Record<string, string> = {}) => new Request(siteUrl, { headers });
const bearer = (token: string) => request({ authorization: `Bearer ${token}` });

export function identityConformance(name: string, open: () => Promise<IdentityWorld>): void {
  describe(`identity by ${name}`, () => {
    let world: IdentityWorld;
    let count = 0;
    const somebody = (changes: Partial<Somebody> = {}): Somebody => {
      count += 1;
      return { email: `somebody-${count}@example.org`, role: 'customer', ...changes };
    };
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('a request without a session is a guest', async () => {
      expect(await world.identity().viewer(request())).toBeNull();
      expect(await world.identity().viewer(request({ cookie: 'theme=dark; other=1' }))).toBeNull();
    });

    test('the cookie and the bearer token of a session identify the same account', async () => {
      const who = somebody({ role: 'vendor' });
      const { userId, token, cookie } = await world.signIn(who);
      const expected = { userId, email: who.email, emailVerified: true, role: 'vendor' };
      expect(await world.identity().viewer(request({ cookie }))).toMatchObject(expected);
      expect(await world.identity().viewer(bearer(token))).toMatchObject(expected);
      expect(await world.identity().viewer(request({ authorization: `bearer ${token}` }))).toMatchObject(expected);
    });

    test('an expired session is a guest as a cookie and refused as a bearer token', async () => {
      const { token, cookie } = await world.expired(somebody());
      expect(await world.identity().viewer(request({ cookie }))).toBeNull();
      await expect(world.identity().viewer(bearer(token))).rejects.toMatchObject({ code: 'bad_token' });
    });

    test('forged, changed, and malformed bearer tokens are refused', async () => {
      const { userId, token } = await world.signIn(somebody());
      const swapped = token.endsWith('AA') ? `${token.slice(0, -2)}BB` : `${token.slice(0, -2)}AA`;
      const half = Math.floor(token.length / 2);
      const changed = `${token.slice(0, half)}${token[half] === 'x' ? 'y' : 'x'}${token.slice(half + 1)}`;
      const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: userId }))}.`;
      const bad = [await world.forged(userId), swapped, changed, unsigned, userId, 'null', 'x'.repeat(9000)];
      for (const one of [...bad, '', ' ', "' or 1=1 --"]) {
        await expect(world.identity().viewer(bearer(one)), one.slice(0, 60)).rejects.toMatchObject({
          code: 'bad_token',
        });
      }
    });

    test('an invalid cookie is a guest', async () => {
      const { userId, token, cookie } = await world.signIn(somebody());
      const forged = await world.forged(userId);
      for (const value of [forged, userId, '', '%00', token.slice(1), 'x'.repeat(5000)]) {
        const bad = cookie.replace(token, value);
        expect(await world.identity().viewer(request({ cookie: bad })), bad.slice(0, 60)).toBeNull();
      }
    });

    test('an invalid bearer token is refused despite a valid cookie', async () => {
      const { cookie } = await world.signIn(somebody());
      const both = request({ cookie, authorization: 'Bearer nonsense' });
      await expect(world.identity().viewer(both)).rejects.toMatchObject({ code: 'bad_token' });
    });

    test('signing out clears the cookies, also without a session', async () => {
      const { cookie } = await world.signIn(somebody());
      for (const one of [request({ cookie }), request()]) {
        const cleared = await world.identity().signOut(one);
        expect(cleared.length).toBeGreaterThan(0);
        for (const header of cleared) expect(header).toMatch(/^[\w-]+=;.*Max-Age=0/i);
      }
    });

    test('a demo account is a guest outside a demo site', async () => {
      const { token, cookie } = await world.signIn(somebody({ demo: true }));
      expect(await world.identity({ demo: true }).viewer(request({ cookie }))).not.toBeNull();
      expect(await world.identity({ demo: false }).viewer(request({ cookie }))).toBeNull();
      const asBearer = world.identity({ demo: false }).viewer(bearer(token));
      await expect(asBearer).rejects.toMatchObject({ code: 'bad_token' });
    });

    test('a verified address on the list is an admin, without a stored role', async () => {
      const listed = somebody();
      const { cookie } = await world.signIn(listed);
      const adminEmails = [listed.email];
      expect(await world.identity({ adminEmails }).viewer(request({ cookie }))).toMatchObject({ role: 'admin' });
      expect(await world.identity().viewer(request({ cookie }))).toMatchObject({ role: 'customer' });
      const unverified = somebody({ emailVerified: false });
      const other = await world.signIn(unverified);
      const rules = { adminEmails: [unverified.email] };
      const viewer = await world.identity(rules).viewer(request({ cookie: other.cookie }));
      expect(viewer?.role).not.toBe('admin');
    });

    test('a verified address of exactly the admin domain is an admin', async () => {
      const { cookie } = await world.signIn(somebody({ email: 'boss@company.com' }));
      const viewer = await world.identity({ adminEmailDomain: 'company.com' }).viewer(request({ cookie }));
      expect(viewer).toMatchObject({ role: 'admin' });
    });

    test.each([
      ['another domain that ends alike', 'a@evilcompany.com', 'company.com'],
      ['a domain that starts alike', 'a@company.com.evil.com', 'company.com'],
      ['a quoted local part', '"a@company.com"@evil.com', 'company.com'],
      ['a Cyrillic look-alike', 'a@сompany.com', 'company.com'],
      ['a space at the end', 'a@company.com ', 'company.com'],
      ['a subdomain', 'a@mail.company.com', 'company.com'],
      ['two at signs', 'a@evil.com@company.com', 'company.com'],
      ['no setting', 'a1@company.com', null],
      ['an empty setting', 'a2@company.com', ''],
    ])('the admin domain lets nobody in by %s', async (_name, email, adminEmailDomain) => {
      const { cookie } = await world.signIn(somebody({ email }));
      const viewer = await world.identity({ adminEmailDomain }).viewer(request({ cookie }));
      expect(viewer).not.toBeNull();
      expect(viewer?.role).toBe('customer');
    });

    test('the admin domain makes no admin of an unverified address', async () => {
      const { cookie } = await world.signIn(somebody({ email: 'a3@company.com', emailVerified: false }));
      const viewer = await world.identity({ adminEmailDomain: 'company.com' }).viewer(request({ cookie }));
      expect(viewer?.role).not.toBe('admin');
    });
  });
}
