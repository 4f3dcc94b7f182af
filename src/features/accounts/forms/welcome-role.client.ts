/** On the welcome page: gives a new account its role. The page marks an account that has none. */

import { browser } from '../../../platform/browser/real-browser.ts';
import { askForDefaultRole } from '../session/default-role.store.ts';
import { session } from '../session/shared-session.store.ts';

export function welcomeRole(mark: HTMLElement): void {
  void askForDefaultRole(mark.dataset['user'] ?? '', browser, session());
}
