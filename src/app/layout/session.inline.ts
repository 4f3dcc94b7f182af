/**
 * Runs in the head of every page, before anything is painted. Pages are the same for everybody, so this script adds what
 * depends on the browser:
 *
 * - `data-who` on `<html>` tells the style sheet who is signed in. The hint in the cookies says that somebody is, the
 *   session store (`accounts/session/session.store.ts`) has stored who. Its code is fetched only with that hint.
 * - The theme that the account chose (`site/theme-cookie.ts`) becomes the color scheme, so that nothing is painted in another one.
 * - Saved favorites fill their buttons (`localStorage.hearts`), and each `[data-cart="{slug}"]` shows its number of pieces.
 * - The first focus of a search field fetches the code of its suggestions.
 * - The menu closes when focus leaves it, and opens in browsers without popovers.
 *
 * `InlineScript` puts the minified bundle into the page, so every import and every name of a property counts.
 */
import { type Person, sessionKey } from '../../features/accounts/session/session.store.ts';
import { favoriteRefsKey } from '../../features/favorites/storage-keys.ts';
import { offlinePageCache, offlinePicturesCache } from '../../platform/browser/browser.ts';

// Elements with an id are globals. These exist once the page is parsed, which is before anything here needs them.
declare const session: HTMLTemplateElement;
declare const menu: HTMLElement;
declare const seek: HTMLTemplateElement;

type StoredSession = Partial<Person> & { hint?: string };
/** Any of the events that call for new paint. `detail` is the account in our own `session`, and 0 in a `focus`. */
type PaintEvent = Event & { persisted?: boolean; detail?: StoredSession | 0 };

/** The sign-in hint of the last paint; falsy for a guest. */
let paintedHint: string | 0 | undefined;
/** True if somebody was signed in whose role was unknown when the page was first painted. */
let wasUnknown: unknown;

function paint(event?: PaintEvent): void {
  const { cookie, documentElement: root } = document;
  const cookieHint = /\b(signed_in|__client_uat[\w-]*)=([1-9]\d*)/.exec(cookie)?.[2];
  let hint: typeof paintedHint = cookieHint;
  let account: StoredSession = {};
  let saved: string | undefined;
  const signedOut = /signed_out=1/.exec(cookie);
  try {
    // The first page after a sign-out forgets everything. For a moment `0` in place of the session tells other tabs not to
    // trust the hint before they have seen a session again.
    if (signedOut) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
      document.cookie = 'signed_out=;path=/;max-age=0';
      localStorage.clear();
      sessionStorage.clear();
      // Caches are named one by one: the booth's stay, with its database, because a paired phone sells on (`site/booth-paths.ts`).
      caches.delete(offlinePicturesCache);
      caches.delete(offlinePageCache);
      indexedDB.deleteDatabase('photos');
      localStorage[sessionKey] = 0;
    }
    saved = localStorage[favoriteRefsKey];
    const stored = JSON.parse(localStorage[sessionKey]);
    if (!(hint || signedOut)) delete localStorage[sessionKey];
    if (stored === 0) hint = 0;
    else if (stored.hint === hint) account = stored;
  } catch {
    // No session is stored, or the browser refuses to store anything.
  }
  // The back button shows a page from before the sign-out.
  if (event?.persisted && paintedHint && !hint) location.reload();
  account = event?.detail || account;
  // Another tab signs out: the storage is empty already, the cookie is not yet gone.
  if (event?.type === 'storage' && !paintedHint && !account.role) hint = 0;
  paintedHint = hint;

  const isArtist = account.role === 'vendor' || account.vendorSlug;
  // Later the page has a body, and nothing in it may move any more.
  if (!document.body) {
    wasUnknown = hint && !account.role;
    // "color-scheme:dark", or nothing. The match is an array of one text, which the setter makes a text of.
    root.style = /color-s[^;]+|$/.exec(cookie) as unknown as string;
  }
  root.dataset['who'] = hint
    ? `in ${account.role || ''}${account.has || ''}${account.vendorSlug ? ' owner' : ''}${wasUnknown ? ' wait' : isArtist ? ' artist' : ''}`
    : '';
  if (cookieHint && event && event.type !== 'storage') document.body.append(session.content);
  // Hydrated islands show their own state (favorites/buttons/HeartButton.tsx).
  for (const button of document.querySelectorAll<HTMLButtonElement>('[ssr] .heart:not([aria-busy])')) {
    // The setter makes a text of it.
    button.ariaPressed = hint ? (!!(account.role && saved?.includes(button.name)) as unknown as string) : null;
  }
  paintCarts();
}

/** Shows how many pieces are in each cart. Our own `cart` event brings the number along. */
function paintCarts(event?: CustomEvent<number>): void {
  for (const badge of document.querySelectorAll<HTMLElement & { dataset: { cart: string } }>('[data-cart]')) {
    let count = 0;
    try {
      if (event) count = event.detail;
      else {
        const lines: { quantity: number }[] = JSON.parse(localStorage[`cart_${badge.dataset.cart}`]);
        lines.forEach(({ quantity }) => {
          if (quantity > 0 && quantity < 100) count += quantity | 0;
        });
      }
    } catch {
      // No cart is stored.
    }
    // The setter turns the number into text.
    badge.textContent = (count || '') as string;
  }
}

paint();
for (const type of ['storage', 'session', 'focus', 'pageshow', 'DOMContentLoaded'])
  addEventListener(type, paint as EventListener);
addEventListener('cart', paintCarts as EventListener);
// Without popovers, as in Safari before 17, the style sheet hides a menu without this attribute.
const closeMenu = () => (menu.hidePopover ? menu.hidePopover() : menu.removeAttribute('open'));
// A press of its button, which also takes the focus, closes it by itself.
addEventListener('focusin', ({ target }) => {
  if (!(target as Element).closest('#menu,:active')) closeMenu();
  if ((target as Element).closest('[role=search]')) document.body.append(seek.content);
});
addEventListener('click', ({ target }) => {
  const pressed = (target as Element).closest<HTMLButtonElement & HTMLAnchorElement>('#menu a,[popovertarget]');
  if (pressed?.href) closeMenu();
  else if (pressed && !menu.hidePopover) menu.toggleAttribute('open');
});
