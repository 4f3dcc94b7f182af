/**
 * The pages are the same for everybody; the cookies of this browser's open checkouts (`site/paying-cookies.ts`) say which pieces
 * it is paying for, and each `[data-piece]` gets the way back to the payment.
 */
import { checkoutPayPath, paths } from '../../../site/paths.ts';
import { readPaying, sessionPaying } from '../../../site/paying-cookies.ts';

function paint(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-piece]')) {
    const session = sessionPaying(document.cookie, place.dataset['piece'] ?? '');
    // What stays as it is keeps its focus.
    if ((place.dataset['session'] ?? null) === session) continue;
    if (session === null) {
      delete place.dataset['session'];
      place.replaceChildren();
      continue;
    }
    place.dataset['session'] = session;
    const link = document.createElement('a');
    link.className = 'tap link';
    link.href = checkoutPayPath(session);
    link.textContent = 'Return to Payment';
    place.replaceChildren('You’re checking out with this piece. ', link);
  }
}

/** The server takes away the cookies of those that have ended. Without an answer they stay. */
async function ask(): Promise<void> {
  for (const { sessionId } of readPaying(document.cookie)) {
    await fetch(paths.api.checkoutSessionById(sessionId)).catch(() => null);
  }
  paint();
}

/** Shows it now, and follows what ends meanwhile. */
export function showWayBack(): void {
  paint();
  void ask();
  addEventListener('focus', paint);
  addEventListener('pageshow', ({ persisted }) => {
    paint();
    if (persisted) void ask();
  });
}
