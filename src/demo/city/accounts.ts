import { demoSignIns } from '../../features/accounts/demo-sign-ins.ts';
import type { Role } from '../../features/accounts/identity.ts';

/** An account of the demo city. */
export interface DemoPerson {
  email: string;
  password: string;
  name: string;
  role: Role;
  /** Slug of the storefront that is theirs. */
  storefront: string | null;
}

const names = { customer: 'Casey Customer', artist: 'Marcus Webb', admin: 'Alex Admin' } as const;

/** One for each role; their passwords are no secret. */
export const demoPeople: readonly DemoPerson[] = demoSignIns.map(({ who, role, email, password }) => ({
  email,
  password,
  role,
  name: names[who],
  storefront: who === 'artist' ? 'portland-kiln' : null,
}));
