/** A press that could not be sent is kept and sent later, not taken back; whoever pressed is told so. */

import type { Favorites } from '../sync/favorites.store.ts';
import { favoriteButtonTexts } from '../words.ts';
import { hasMessage, showMessage } from './message.ts';

/** A server that answers has done so by then. */
const patienceMs = 1_500;
let pressed: HTMLButtonElement;
let isTold = false;
let stop: (() => void) | null = null;

/**
 * Says, a moment after a press, that it waits, once it does: while the server fails at it, it is tried again quietly.
 * Once, until all is sent.
 */
export function announcePendingSync(store: Favorites, heart: HTMLButtonElement): void {
  if (store.$state.get().pendingCount === 0) return;
  pressed = heart;
  setTimeout(() => {
    stop ??= store.$state.listen(() => look(store));
    look(store);
  }, patienceMs);
}

function look(store: Favorites): void {
  const { pendingCount, isDelayed, isMemoryOnly } = store.$state.get();
  if (pendingCount === 0) {
    stop?.();
    stop = null;
    isTold = false;
    return;
  }
  const isOffline = !navigator.onLine;
  // A browser that keeps nothing has not saved it; an error that is shown comes first.
  if (!(isDelayed || isOffline) || isMemoryOnly || isTold || hasMessage()) return;
  isTold = true;
  const isRemoval = pressed.ariaPressed === 'false';
  const { savedOffline, savedPending, removedOffline, removedPending } = favoriteButtonTexts;
  const [saved, removed] = isOffline ? [savedOffline, removedOffline] : [savedPending, removedPending];
  showMessage(isRemoval ? removed : saved, { near: pressed });
}
