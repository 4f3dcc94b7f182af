import { atom, computed, type ReadableAtom } from 'nanostores';
import { browser } from '../../../platform/browser/real-browser.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { parseFavoriteLabel } from '../../catalog/favorite-label.ts';
import { parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import { favorites } from '../sync/favorites.store.ts';
import { favoriteButtonTexts } from '../words.ts';
import { announcePendingSync } from './announce-pending-sync.ts';
import { hideMessage, showMessage, tooltipMs } from './button-message.ts';
import { createHeartCounts } from './heart-counts.ts';
import { takeIntendedFavorite } from './intended-favorite.ts';
import { createSavedSentence } from './saved-sentence.ts';
import { promptSignUp } from './sign-up-question.store.ts';

/** Favorites as the buttons show them. Created anew with each change. */
export interface HeartsState {
  /** Undefined for guests, whose hearts have no state, and null while it is not known who is signed in. */
  has(refKey: string): boolean | undefined | null;
  /** @param onPage number of accounts with this favorite as the page says, which may be older than the last change */
  count(refKey: string, onPage: number): number;
}

export interface Hearts {
  readonly $state: ReadableAtom<HeartsState>;
  /** Handles a press of a button that shows `wasFull`. Resolves once it is clear what becomes of it; never rejects. */
  press(
    button: HTMLButtonElement,
    heart: { refKey: string; name: string; count: number },
    wasFull: boolean,
  ): Promise<void>;
}

/** Returns true for an account, false for a guest, and null if unknown, for example without a network. */
async function isSignedIn(): Promise<boolean | null> {
  const { $state, refresh } = session();
  if (browser.signInHint() === null) return false;
  if ($state.get().status === 'loading') await refresh();
  const { status } = $state.get();
  return status === 'loading' ? null : status === 'signed-in';
}

/** How long after a press an ended session is taken for its answer. */
const answerMs = 10_000;

const buttonOf = (refKey: string | null): HTMLButtonElement | null =>
  document.querySelector(`.heart[name="${refKey}"]`);

function createHearts(): Hearts {
  const store = favorites();
  const has = (refKey: string): boolean => {
    const ref = parseRefKey(refKey);
    return ref !== null && store.has(ref);
  };
  const counts = createHeartCounts(has);
  const $isCounted = atom(false);

  const $state = computed([store.$state, session().$state, $isCounted], (state, { status }): HeartsState => {
    counts.accept(state.favoriteCounts);
    return {
      has: (refKey) => (status === 'signed-in' ? has(refKey) : status === 'loading' ? null : undefined),
      count: (refKey, onPage) => (state.userId === null ? onPage : counts.of(refKey, onPage)),
    };
  });

  const saveIntended = () => {
    if (session().$state.get().status !== 'signed-in') return;
    const ref = parseRefKey(takeIntendedFavorite() ?? '');
    if (ref === null) return;
    const button = buttonOf(toRefKey(ref));
    const { name, count } = parseFavoriteLabel(button?.querySelector('span')?.textContent ?? '');
    if (!store.has(ref)) {
      if (button) counts.follow(toRefKey(ref), count);
      if (!store.add(ref, { name })) return;
    }
    const away = () => createSavedSentence(name);
    showMessage(favoriteButtonTexts.savedHere, { near: button, ms: tooltipMs, away });
  };

  /** Hydrates the hearts if one shows something else than is saved: the page was painted with other favorites. */
  const follow = () => {
    const painted = document.querySelectorAll<HTMLButtonElement>('[ssr] .heart:not([aria-busy])');
    const { status } = session().$state.get();
    const isOutdated = [...painted].some(({ name, ariaPressed }) => (ariaPressed === 'true') !== has(name));
    if (status === 'signed-in' && isOutdated) dispatchEvent(new Event('hydrate'));
  };
  store.$state.subscribe(follow);
  store.$state.listen(({ problem }, before) => {
    if (problem !== null && problem !== before?.problem)
      showMessage(problem.message, { near: buttonOf(problem.refKey) });
  });
  let lastPress = { button: null as HTMLButtonElement | null, at: 0 };
  session().$state.subscribe(({ status }) => {
    saveIntended();
    follow();
    // The session had ended elsewhere, which the press has found out. The change is kept until somebody signs in.
    if (status === 'signed-out' && lastPress.button && Date.now() - lastPress.at < answerMs)
      promptSignUp(lastPress.button);
  });
  void store.refresh().then(() => {
    counts.setCounted(store.$state.get().favorites.map(toRefKey));
    $isCounted.set(true);
  });

  return {
    $state,
    async press(button, { refKey, name, count }, wasFull) {
      // A message about an earlier press would be taken for the result of this one.
      hideMessage();
      const ref = parseRefKey(refKey);
      const signedIn = await isSignedIn();
      if (signedIn === null) {
        const { refused, offline } = favoriteButtonTexts;
        showMessage(navigator.onLine ? refused : offline, { near: button });
      } else if (!signedIn) promptSignUp(button);
      else if (ref !== null && wasFull === store.has(ref)) {
        lastPress = { button, at: Date.now() };
        counts.follow(refKey, count);
        if (wasFull) store.remove(ref.id);
        else store.add(ref, { name });
        announcePendingSync(store, button);
      }
    },
  };
}

let shared: Hearts | undefined;

/** Returns what all heart buttons of the page share. Browser only. */
export function hearts(): Hearts {
  shared ??= createHearts();
  return shared;
}
