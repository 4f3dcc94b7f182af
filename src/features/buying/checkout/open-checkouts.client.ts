/**
 * Links a vendor's pages to open payments. The pages are the same for everyone; the browser's cookies (`site/cookies.ts`)
 * name the products of its open checkouts. Each of those products gets a link, and so does the page.
 */
import { findOpenCheckout, readOpenCheckouts } from '../../../site/cookies.ts';
import { checkoutPayPath, paths } from '../../../site/paths.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { openCheckoutWords as words } from '../orders/open-checkouts-words.ts';

function createLink(session: string, look = 'tap link'): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = look;
  link.href = checkoutPayPath(session);
  link.textContent = words.returnToPayment;
  return link;
}

/**
 * Shows a link at the top of the page, because on a phone the cards are far below, unless `first` is the page's own
 * product.
 */
function renderBanner(first: HTMLElement | undefined): void {
  const session = first && !first.closest('#buy') ? (first.dataset['session'] ?? null) : null;
  const shown = document.querySelector<HTMLElement>('#paying-top');
  if ((shown?.dataset['session'] ?? null) === session) return;
  shown?.remove();
  if (session === null) return;
  const line = document.createElement('p');
  line.id = 'paying-top';
  line.className = 'frame border-b border-line py-4';
  line.dataset['session'] = session;
  line.append(`${words.banner} `, createLink(session));
  // Inside the vendor's theme, so that the banner has its colors.
  document.querySelector('main > [data-theme]')?.prepend(line);
}

/** Returns the id of the piece that a place is for. Its heart says so, because every byte of a card counts sixteen times. */
function pieceOf(place: HTMLElement): string {
  const heart = place.parentElement?.querySelector<HTMLButtonElement>('.heart');
  return parseRefKey(heart?.name ?? '')?.id ?? '';
}

function render(): void {
  const places = [...document.querySelectorAll<HTMLElement>('.paying')];
  for (const place of places) {
    const session = findOpenCheckout(document.cookie, pieceOf(place));
    // An unchanged link stays in place, so that it keeps the focus.
    if ((place.dataset['session'] ?? null) === session) continue;
    if (session === null) {
      delete place.dataset['session'];
      place.replaceChildren();
      continue;
    }
    place.dataset['session'] = session;
    place.replaceChildren(`${words.piece} `, createLink(session, place.closest('#buy') ? 'btn btn-buy' : 'tap link'));
  }
  renderBanner(places.find((place) => place.dataset['session']));
}

/** Asks the server about each open checkout. Its answers remove the cookies of those that have ended. */
async function refreshCookies(): Promise<void> {
  for (const { sessionId } of readOpenCheckouts(document.cookie)) {
    await fetch(paths.api.checkoutSessionById(sessionId)).catch(() => null);
  }
  render();
}

export function showOpenCheckouts(): void {
  render();
  void refreshCookies();
  addEventListener('focus', render);
  addEventListener('pageshow', ({ persisted }) => {
    render();
    if (persisted) void refreshCookies();
  });
}
