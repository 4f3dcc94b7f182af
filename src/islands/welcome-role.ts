/** On the welcome page: gives a new account its role. The page marks an account that has none. */
import { askForDefaultRole } from '../stores/default-role.ts';
import { browser, session } from '../wiring/browser-session.ts';

export function welcomeRole(mark: HTMLElement): void {
  void askForDefaultRole(mark.dataset['user'] ?? '', browser, session());
}
