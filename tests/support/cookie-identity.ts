import type { Identity } from '../../src/features/accounts/identity.ts';
import type { Person } from './people.ts';

/** The tests' identity provider that also accepts the token in a cookie. A bad cookie means a guest. */
export function withCookies(identity: Identity): Identity {
  return {
    ...identity,
    viewer: async (request) => {
      const cookie = /(?:^|; )session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
      if (request.headers.has('authorization') || cookie === undefined) return identity.viewer(request);
      const asBearer = new Request(request.url, { headers: { authorization: `Bearer ${cookie}` } });
      return identity.viewer(asBearer).catch(() => null);
    },
  };
}

/** Returns the cookie of a signed-in account. */
export function cookieOf({ headers }: Person): { cookie: string } {
  return { cookie: headers.authorization.replace('Bearer ', 'session=') };
}
