/**
 * What hearts on public pages do. Fetched by `app/layout/session.inline.ts` at the
 * first press, which it has shown already, and for accounts when the page is idle (`session-start.ts`).
 */

import { browser } from '../../../platform/browser/real-browser.ts';
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { favorites } from '../sync/favorites.store.ts';
import { favoriteButtonTexts } from '../words.ts';
import { announcePendingSync } from './announce-pending-sync.ts';
import { hideMessage, showMessage, tooltipMs } from './message.ts';
import { createPageButtons, nameOf } from './page-buttons.ts';
import { clearIntendedFavorite, getIntendedFavorite, promptSignUp } from './sign-up-prompt.ts';

const lockMs = 600;
const store = favorites();
const { $state: $session, refresh: askWho } = session();
const page = createPageButtons(store);

/** Hearts whose press is being done; they are busy, so that they take no other. */
const taken = new Set<HTMLButtonElement>();

/** Who pressed. Null while that is not known, as without a network. */
async function isSignedIn(): Promise<boolean | null> {
  if (browser.signInHint() === null) return false;
  if ($session.get().status === 'loading') await askWho();
  const { status } = $session.get();
  return status === 'loading' ? null : status === 'signed-in';
}

async function press(button: HTMLButtonElement): Promise<void> {
  // What is still said is of an earlier press, and would be read as the outcome of this one.
  hideMessage();
  // What the head's script made of it; a guest's heart is neither full nor empty.
  const wanted = button.ariaPressed !== 'false';
  const ref = parseRefKey(button.value);
  if (ref === null) return;
  const signedIn = await isSignedIn();
  if (!signedIn) button.ariaPressed = signedIn === null ? String(!wanted) : null;
  if (signedIn === null)
    showMessage(navigator.onLine ? favoriteButtonTexts.refused : favoriteButtonTexts.offline, { near: button });
  else if (!signedIn) promptSignUp(button);
  else if (wanted !== store.has(ref)) {
    page.expect(button.value);
    if (wanted) store.add(ref, { name: nameOf(button) });
    else store.remove(ref.id);
    announcePendingSync(store, button);
  }
}

/** Does the presses that nobody has done yet. */
function takePresses(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[name=love][aria-busy]')) {
    if (taken.has(button)) continue;
    taken.add(button);
    const locked = new Promise((resolve) => setTimeout(resolve, lockMs));
    void Promise.all([press(button), locked]).finally(() => {
      taken.delete(button);
      button.ariaBusy = null;
      // The head's script has passed over a busy one when somebody signed out.
      if (browser.signInHint() === null) button.ariaPressed = null;
      page.paint();
    });
  }
}

/** "Saved to My Collection: Moon Jar", where the heart is not in sight. */
function savedSentence(name: string): Node {
  const sentence = document.createElement('span');
  const link = document.createElement('a');
  link.href = paths.favorites;
  link.textContent = 'My Collection';
  sentence.append('Saved to ', link, name && `: ${name}`);
  return sentence;
}

/** The heart that somebody meant before they had an account. */
function saveIntendedFavorite(): void {
  const heart = getIntendedFavorite();
  const ref = parseRefKey(heart ?? '');
  if (heart === null || $session.get().status !== 'signed-in') return;
  // Also where there is no room for it, or every page would showMessage so again.
  clearIntendedFavorite();
  if (ref === null) return;
  if (!store.has(ref)) {
    page.expect(heart);
    if (!store.add(ref, { name: page.nameOf(heart) })) return;
  }
  showMessage('Saved to My Collection', {
    near: page.buttonOf(heart),
    ms: tooltipMs,
    away: () => savedSentence(page.nameOf(heart)),
  });
}

// Once the head's script has seen it.
addEventListener('click', takePresses);
// It paints what is kept; where the browser keeps nothing, the store alone knows.
for (const type of ['focus', 'pageshow', 'session', 'storage']) addEventListener(type, page.paint);
store.$state.subscribe(page.paint);
store.$state.listen(({ problem }, before) => {
  if (problem !== null && problem !== before?.problem) {
    showMessage(problem.message, { near: problem.refKey === null ? null : page.buttonOf(problem.refKey) });
  }
});
$session.subscribe(saveIntendedFavorite);
takePresses();
void store.refresh().then(page.ready);
