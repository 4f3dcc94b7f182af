import { publicCall } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import type { AssignRoleInput } from '../accounts.api.ts';
import type { Session } from './session.store.ts';
import { sessionKey } from './session.store.ts';

/**
 * Gives an account that has no role the default one, and asks anew who is signed in.
 * @returns whether it worked; a failure is logged and changes nothing
 */
export async function askForDefaultRole(
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
  // What is known of the session has no role.
  browser.storage.set(sessionKey, null);
  await session.refresh();
  return true;
}
