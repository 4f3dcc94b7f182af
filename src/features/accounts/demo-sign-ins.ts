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

/** An artist who is invited but has not joined: there is no account with this address yet. */
export const demoInvite = {
  name: 'Opal Hensley',
  email: 'opal@rivercityartists.example',
  slug: 'hensley-papers',
  code: 'R1VR-C1TY-ART5-1NV1-TED5',
} as const;
