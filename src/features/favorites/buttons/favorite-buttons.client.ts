/**
 * Favorite buttons of public pages. `app/layout/session.inline.ts` fetches this at the first press, which it shows at once
 * itself; for accounts, `session-start.client.ts` fetches it when the page is idle.
 */

import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { favorites } from '../sync/favorites.store.ts';
import { favoriteButtonTexts } from '../words.ts';
import { announcePendingSync } from './announce-pending-sync.ts';
import { hideMessage, showMessage, tooltipMs } from './button-message.ts';
import { readIntendedFavorite } from './intended-favorite.ts';
import { buttonOf, createPageButtons, nameOf } from './page-buttons.ts';
import { promptSignUp, setIntendedFavorite } from './sign-up-prompt.ts';

const lockMs = 600;
const store = favorites();
const { $state: $session, refresh: refreshSession } = session();
const page = createPageButtons(store);

/** Buttons whose press is being handled. They are busy and ignore other presses. */
const handling = new Set<HTMLButtonElement>();

/** Returns true for an account, false for a guest, and null if unknown, for example without a network. */
async function isSignedIn(): Promise<boolean | null> {
  if (browser.signInHint() === null) return false;
  if ($session.get().status === 'loading') await refreshSession();
  const { status } = $session.get();
  return status === 'loading' ? null : status === 'signed-in';
}

async function handlePress(button: HTMLButtonElement): Promise<void> {
  // A message about an earlier press would be handling for the result of this one.
  hideMessage();
  // The inline script has toggled the button; a guest's button has no state.
  const isAdd = button.ariaPressed !== 'false';
  const ref = parseRefKey(button.value);
  if (ref === null) return;
  const signedIn = await isSignedIn();
  if (!signedIn) button.ariaPressed = signedIn === null ? String(!isAdd) : null;
  if (signedIn === null)
    showMessage(navigator.onLine ? favoriteButtonTexts.refused : favoriteButtonTexts.offline, { near: button });
  else if (!signedIn) promptSignUp(button);
  else if (isAdd !== store.has(ref)) {
    page.follow(button);
    const isChanged = isAdd ? store.add(ref, { name: nameOf(button) }) : store.remove(ref.id);
    if (!isChanged) button.ariaPressed = String(!isAdd);
    announcePendingSync(store, button);
  }
}

/** Handles all presses that are not being handled yet. */
function handlePresses(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[name=love][aria-busy]')) {
    if (handling.has(button)) continue;
    handling.add(button);
    const locked = new Promise((resolve) => setTimeout(resolve, lockMs));
    void Promise.all([handlePress(button), locked]).finally(() => {
      handling.delete(button);
      button.ariaBusy = null;
      // The inline script skips busy buttons when it paints a sign-out.
      if (browser.signInHint() === null) button.ariaPressed = null;
      page.paint();
    });
  }
}

/** Creates "Saved to My Collection: Moon Jar", for when the button is out of view. */
function createSavedSentence(name: string): Node {
  const sentence = document.createElement('span');
  const link = document.createElement('a');
  link.href = paths.favorites;
  link.textContent = favoriteButtonTexts.page;
  sentence.append(favoriteButtonTexts.savedTo, link, name && `: ${name}`);
  return sentence;
}

/** Saves the favorite of a guest who has signed up or in since. */
function saveIntendedFavorite(): void {
  const refKey = readIntendedFavorite(document.cookie);
  const ref = parseRefKey(refKey ?? '');
  if (refKey === null || $session.get().status !== 'signed-in') return;
  // Even if the limit is reached, or every page would report it again.
  setIntendedFavorite(null);
  if (ref === null) return;
  const button = buttonOf(refKey);
  const name = nameOf(button);
  if (!store.has(ref)) {
    if (button) page.follow(button);
    if (!store.add(ref, { name })) return;
  }
  showMessage(favoriteButtonTexts.savedHere, {
    near: button,
    ms: tooltipMs,
    away: () => createSavedSentence(name),
  });
}

// Runs after the inline script's listener.
addEventListener('click', handlePresses);
// The inline script paints from storage at these events; if the browser stores nothing, only the store has the state.
for (const type of ['focus', 'pageshow', 'session', 'storage']) addEventListener(type, page.paint);
store.$state.subscribe(page.paint);
store.$state.listen(({ problem }, before) => {
  if (problem !== null && problem !== before?.problem) {
    showMessage(problem.message, { near: problem.refKey === null ? null : buttonOf(problem.refKey) });
  }
});
$session.subscribe(saveIntendedFavorite);
handlePresses();
void store.refresh().then(page.followAll);
