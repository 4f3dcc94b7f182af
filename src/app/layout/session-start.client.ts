/**
 * Loaded by `session.inline.ts` if the cookies hold a sign-in hint: fills in the menu, refreshes a missing or stale session,
 * and wakes the hearts.
 */

import type { Person } from '../../features/accounts/session/session.store.ts';
import { session } from '../../features/accounts/session/shared-session.store.ts';
import { offerOfflinePage } from '../../platform/browser/offline/offer-offline-page.ts';
import { browser } from '../../platform/browser/real-browser.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { paths } from '../../site/paths.ts';
import { addAccountMenu } from './account-menu.client.ts';

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector);

function show(person: Person | null): void {
  const { name = 'Your account', role = '', initials = '', imageUrl = null, vendorSlug = null } = person ?? {};
  const texts = { name, role, initials };
  for (const element of document.querySelectorAll<HTMLElement>('[data-me]')) {
    element.textContent = texts[element.dataset['me'] as keyof typeof texts];
  }
  const store = find<HTMLAnchorElement>('.of-owner a');
  if (store && vendorSlug) store.href = paths.vendorDashboard(vendorSlug);
  if (!imageUrl) return;
  const picture = new Image();
  picture.alt = '';
  // If the picture does not load, the initials stay.
  picture.onload = () => find('.avatar')?.replaceChildren(picture);
  picture.src = imageUrl;
}

/** The browser's bar follows the theme that the account chose; without one it follows the browser's. */
function colorBar(): void {
  const { colorScheme } = document.documentElement.style;
  const color = { light: '#ffffff', dark: '#141312' }[colorScheme];
  for (const bar of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) if (color) bar.content = color;
}

/**
 * Saves a favorite that was pressed before signing in, sends changes that wait in this browser (`pendingChangePrefix`, whose file
 * would be one more to load) from any page, and follows the favorites that the page shows.
 */
function wakeHearts({ id }: Person): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const start = () => void import('../../features/favorites/buttons/hearts.store.ts').then(({ hearts }) => hearts());
  if (document.cookie.includes('meant_heart=')) start();
  else if (browser.storage.keys(`favorite_${id}:`).length > 0 || (find('.heart[name]') && !connection?.saveData))
    whenIdle(start);
}

function watchMenu(): void {
  const menu = find<HTMLElement>('#menu');
  const show = () => void import('./saved-row.client.ts');
  // It may have been opened before this code was there.
  if (menu?.offsetHeight) show();
  else menu?.addEventListener('beforetoggle', show, { once: true });
}

colorBar();
addAccountMenu();
watchMenu();
const { $state, refresh } = session();
$state.subscribe(({ person }) => {
  show(person);
  if (!person) return;
  wakeHearts(person);
  offerOfflinePage();
});
void refresh();
