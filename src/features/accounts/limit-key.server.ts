import { hash } from '../../platform/hashes/hash.ts';

/** The form in which limits name an address, so that only hashes are stored. */
export const toLimitKey = (email: string): string => hash(email, 'base64url');
