import { demoSignIns } from '../../features/accounts/demo-sign-ins.ts';
import type { Role } from '../../features/accounts/identity.ts';

export interface DemoPerson {
  email: string;
  password: string;
  name: string;
  role: Role;
  /** Slug of the store that the account owns. */
  storefront: string | null;
}

const names = { customer: 'Casey Customer', artist: 'Marcus Webb', admin: 'Alex Admin' } as const;

/** One account per role. Their passwords are public. */
export const demoPeople: readonly DemoPerson[] = demoSignIns.map(({ who, role, email, password }) => ({
  email,
  password,
  role,
  name: names[who],
  storefront: who === 'artist' ? 'portland-kiln' : null,
}));
