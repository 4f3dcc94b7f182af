import type { Identity } from '../../domain/ports.ts';

/** Without accounts everybody is a guest. */
export const nobody: Identity = {
  kind: 'embedded',
  description: 'none: everybody is a guest',
  viewer: async () => null,
  signOut: async () => [],
  passwords: null,
  forms: null,
};
