import type { Favorites } from '../sync/favorites-state.ts';
import { favoriteButtonTexts } from '../words.ts';
import { hasMessage, showMessage } from './button-message.ts';

/** A working server has responded by then. */
const delayMs = 1_500;
let pressed: HTMLButtonElement;
let isAnnounced = false;
let stop: (() => void) | null = null;

/**
 * Announces a moment after a press that it is stored on this device only, if it could not be sent yet. Does so once until
 * everything is sent, and not while changes that the server failed at are retried quietly.
 */
export function announcePendingSync(store: Favorites, button: HTMLButtonElement): void {
  if (store.$state.get().pendingCount === 0) return;
  pressed = button;
  setTimeout(() => {
    stop ??= store.$state.listen(() => announce(store));
    announce(store);
  }, delayMs);
}

function announce(store: Favorites): void {
  const { pendingCount, isDelayed, isMemoryOnly } = store.$state.get();
  if (pendingCount === 0) {
    stop?.();
    stop = null;
    isAnnounced = false;
    return;
  }
  const isOffline = !navigator.onLine;
  // A browser that stores nothing has not saved it on this device, and an error message takes precedence.
  if (!(isDelayed || isOffline) || isMemoryOnly || isAnnounced || hasMessage()) return;
  isAnnounced = true;
  const texts = favoriteButtonTexts[pressed.ariaPressed === 'false' ? 'removed' : 'saved'];
  showMessage(isOffline ? texts.offline : texts.pending, { near: pressed });
}
