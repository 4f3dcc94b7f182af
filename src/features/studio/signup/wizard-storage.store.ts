/** Keeps the signup's progress in the tab's session storage, where any call may throw: it may be blocked or full. */
import { emptyWizard, parseWizard, type WizardState } from './wizard-state.ts';

const key = 'artist_signup';

/** Returns the stored progress, or an empty one. Progress that can't be read is dropped. */
export function readWizard(): WizardState {
  try {
    const state = parseWizard(sessionStorage.getItem(key));
    if (state) return state;
    sessionStorage.removeItem(key);
  } catch {
    // The browser refuses to store anything.
  }
  return emptyWizard();
}

/** Stores progress; null clears it. */
export function writeWizard(state: WizardState | null): void {
  try {
    if (state) sessionStorage.setItem(key, JSON.stringify(state));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses to store anything; the page itself still holds what was typed.
  }
}
