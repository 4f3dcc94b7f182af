import { publicCall } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import type { AssignRoleInput } from '../accounts.api.ts';
import { type Session, sessionKey } from './session.store.ts';

/**
 * Requests the default role for an account without one, then refreshes the session.
 * @returns false if the call failed; the failure is logged and changes nothing
 */
export async function requestDefaultRole(
  userId: string,
  browser: Pick<Browser, 'storage'>,
  session: Pick<Session, 'refresh'>,
): Promise<boolean> {
  const body: AssignRoleInput = { userId, role: 'customer', context: 'signup' };
  try {
    await publicCall('/api/users/assign-role', { body });
  } catch (error) {
    console.error('The role was not assigned.', error);
    return false;
  }
  // The stored copy still says that there is no role.
  browser.storage.set(sessionKey, null);
  await session.refresh();
  return true;
}
