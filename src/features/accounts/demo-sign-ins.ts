/** The accounts of a demonstration, as the sign-in page names them. They exist in a demonstration only. */
import type { Role } from './identity.ts';

export interface DemoSignIn {
  who: 'customer' | 'artist' | 'admin';
  role: Role;
  email: string;
  password: string;
}

const at = (who: DemoSignIn['who']) => ({ email: `${who}@rivercityartists.example`, password: `${who}-by-the-river` });

export const demoSignIns: readonly DemoSignIn[] = [
  { who: 'customer', role: 'customer', ...at('customer') },
  { who: 'artist', role: 'vendor', ...at('artist') },
  { who: 'admin', role: 'admin', ...at('admin') },
];
