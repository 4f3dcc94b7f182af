import { verifyWebhook } from '@clerk/backend/webhooks';
import { DomainError } from '../../../platform/errors.ts';
import type { AccountEvent } from '../identity.ts';
import { readAccount } from './account.ts';

/**
 * Verifies one of Clerk's webhooks (signature over its bytes, five minutes of tolerance both ways) and reads it.
 * @throws DomainError `webhook_not_configured` without a secret, `bad_signature` for what Clerk did not sign
 */
export async function readClerkEvent(request: Request, signingSecret: string | null): Promise<AccountEvent> {
  // Of an empty secret the SDK would look for another one in the environment.
  if (signingSecret === null || signingSecret.replace('whsec_', '') === '') {
    throw new DomainError('webhook_not_configured', 'News of Clerk are not taken: CLERK_WEBHOOK_SECRET is not set.');
  }
  const event = await verifyWebhook(request, { signingSecret }).catch(() => {
    throw new DomainError('bad_signature', 'The signature does not match.');
  });
  const data: unknown = event.data;
  if (event.type === 'user.created' || event.type === 'user.updated') {
    return { kind: 'changed', account: readAccount(data) };
  }
  if (event.type === 'user.deleted' && event.data.id !== undefined) return { kind: 'removed', userId: event.data.id };
  return { kind: 'other' };
}
