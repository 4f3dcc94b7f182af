import { DomainError } from '../../domain/errors.ts';
import type { Identity } from '../../domain/ports.ts';

/** No accounts yet: every visitor is a guest, and no token is any good. */
export const nobody: Identity = {
  viewer: async (request) => {
    if (/^bearer\s/i.test(request.headers.get('authorization') ?? '')) {
      throw new DomainError('bad_token', 'This sign-in is not valid. Please sign in again.');
    }
    return null;
  },
};
