/** A press that the server has not taken is kept and sent later, not taken back; whoever pressed is told so. */
import type { Favorites } from '../../stores/favorites-state.ts';
import { isSaying, say } from './says.ts';

/** A server that answers has done so by then. */
const patienceMs = 1_500;
let told = false;

/** Says, a moment after a press, that it still waits, if it does. Once, until all is sent. */
export function sayWhatWaits(store: Favorites, heart: HTMLButtonElement): void {
  if (store.$state.get().waiting === 0) return;
  setTimeout(() => {
    const { waiting, onlyThisVisit } = store.$state.get();
    // A browser that keeps nothing has not saved it; an error that is shown comes first.
    if (waiting === 0 || onlyThisVisit || told || isSaying()) return;
    told = true;
    const done = heart.ariaPressed === 'false' ? 'Removed' : 'Saved';
    say(`${done} on this device. It is sent when there is a connection.`, { near: heart });
    const stop = store.$state.listen((state) => {
      if (state.waiting > 0) return;
      told = false;
      stop();
    });
  }, patienceMs);
}
