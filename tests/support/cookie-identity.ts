import type { Identity } from '../../src/features/accounts/identity.ts';
import type { Person } from './people.ts';

/** The tests' accounts, by their token in a cookie as well; a cookie that is no good is a guest's. */
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

/** The cookie of somebody who is signed in. */
export function cookieOf({ headers }: Person): { cookie: string } {
  return { cookie: headers.authorization.replace('Bearer ', 'session=') };
}
