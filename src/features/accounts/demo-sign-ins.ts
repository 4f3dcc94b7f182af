/** The demo accounts that the sign-in page lists. They exist only in a demo. */
import type { Role } from './identity.ts';

export interface DemoSignIn {
  who: 'customer' | 'artist' | 'admin';
  role: Role;
  email: string;
  password: string;
}

const credentialsOf = (who: DemoSignIn['who']) => ({
  email: `${who}@rivercityartists.example`,
  password: `${who}-by-the-river`,
});

export const demoSignIns: readonly DemoSignIn[] = [
  { who: 'customer', role: 'customer', ...credentialsOf('customer') },
  { who: 'artist', role: 'vendor', ...credentialsOf('artist') },
  { who: 'admin', role: 'admin', ...credentialsOf('admin') },
];
