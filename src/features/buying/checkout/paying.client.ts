/**
 * The pages are the same for everybody; the cookies of this browser's open checkouts (`site/cookies.ts`) say which pieces
 * it is paying for, and each `[data-piece]` gets the way back to the payment, and so does the page.
 */

import { findOpenCheckout, readOpenCheckouts } from '../../../site/cookies.ts';
import { checkoutPayPath, paths } from '../../../site/paths.ts';

function linkTo(session: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'tap link';
  link.href = checkoutPayPath(session);
  link.textContent = 'Return to Payment';
  return link;
}

/** Cards are screens down on a phone, so the page begins with the way back; where the first place is in sight, it does. */
function paintTop(first: HTMLElement | undefined): void {
  const session = first && !first.closest('#buy') ? (first.dataset['session'] ?? null) : null;
  const shown = document.querySelector<HTMLElement>('#paying-top');
  if ((shown?.dataset['session'] ?? null) === session) return;
  shown?.remove();
  if (session === null) return;
  const line = document.createElement('p');
  line.id = 'paying-top';
  line.className = 'frame border-b border-line py-4';
  line.dataset['session'] = session;
  line.append('Your checkout is still open. ', linkTo(session));
  // Inside the artist's colors.
  document.querySelector('main > [data-theme]')?.prepend(line);
}

function paint(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-piece]')];
  for (const place of places) {
    const session = findOpenCheckout(document.cookie, place.dataset['piece'] ?? '');
    // What stays as it is keeps its focus.
    if ((place.dataset['session'] ?? null) === session) continue;
    if (session === null) {
      delete place.dataset['session'];
      place.replaceChildren();
      continue;
    }
    place.dataset['session'] = session;
    place.replaceChildren('You’re checking out with this piece. ', linkTo(session));
  }
  paintTop(places.find((place) => place.dataset['session']));
}

/** The server takes away the cookies of those that have ended. Without an answer they stay. */
async function ask(): Promise<void> {
  for (const { sessionId } of readOpenCheckouts(document.cookie)) {
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
