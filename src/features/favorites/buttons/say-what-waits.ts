/** A press that could not be sent is kept and sent later, not taken back; whoever pressed is told so. */
import type { Favorites } from '../sync/favorites-state.store.ts';
import { isSaying, say } from './says.ts';

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
  if (store.$state.get().waiting === 0) return;
  pressed = heart;
  setTimeout(() => {
    stop ??= store.$state.listen(() => look(store));
    look(store);
  }, patienceMs);
}

function look(store: Favorites): void {
  const { waiting, delayed, onlyThisVisit } = store.$state.get();
  if (waiting === 0) {
    stop?.();
    stop = null;
    isTold = false;
    return;
  }
  const isOffline = !navigator.onLine;
  // A browser that keeps nothing has not saved it; an error that is shown comes first.
  if (!(delayed || isOffline) || onlyThisVisit || isTold || isSaying()) return;
  isTold = true;
  const done = pressed.ariaPressed === 'false' ? 'Removed' : 'Saved';
  const why = isOffline
    ? 'We’ll sync it when you’re back online.'
    : 'We can’t sync it right now, but we’ll keep trying.';
  say(`${done} on this device. ${why}`, { near: pressed });
}
