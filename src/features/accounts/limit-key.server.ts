import { createHash } from 'node:crypto';

/** The form in which limits name an address, so that only hashes are stored. */
export const toLimitKey = (email: string): string => createHash('sha256').update(email).digest('base64url');
