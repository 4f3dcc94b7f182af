/**
 * The part of the menu that only accounts have. It comes with the code of the session, so that no page carries it for guests.
 * `account-menu.css` decides by `data-who` who sees which entry.
 */
import { adoptStyles } from '../../platform/browser/adopt-styles.ts';
import { paths } from '../../site/paths.ts';
import { orderHistoryPath, ownMessagesPath, settingsPath } from '../../site/settings-paths.ts';
import { accountMenuWords as words } from '../words.ts';
import styles from './account-menu.css?inline';

interface Entry {
  text: string;
  /** `session-start.client.ts` fills in the address of a vendor's own store. */
  href?: string;
  of?: string;
  about?: string;
}

/** What one returns to the site for, in large rows; `saved-row.client.ts` adds to the last one what is saved. */
const rows: readonly Entry[] = [
  { text: words.orders, href: orderHistoryPath, of: 'of-orders' },
  { text: words.messages, href: ownMessagesPath, of: 'of-messages' },
  { text: words.favorites, href: paths.favorites, about: '' },
];

const links: readonly Entry[] = [
  { text: words.settings, href: paths.accountSettings },
  { text: words.dashboard, of: 'of-owner' },
  { text: words.admin, href: paths.admin, of: 'of-admin' },
  { text: words.manageAccount, href: settingsPath('account'), about: words.manages },
];

function toMarkup({ text, href, of = '', about }: Entry): string {
  const label = about === undefined ? text : `<span>${text} <small>${about}</small></span>`;
  return `<li class="${of}"><a${href ? ` href="${href}"` : ''}>${label}</a></li>`;
}

const signOut = `<li><form method="post" action="${paths.signOut}"><button type="submit">${words.signOut}</button></form></li>`;

export function addAccountMenu(): void {
  const nav = document.querySelector('#menu nav');
  adoptStyles(styles);
  nav?.insertAdjacentHTML('afterbegin', `<ul class="rows if-in">${rows.map(toMarkup).join('')}</ul>`);
  nav?.insertAdjacentHTML('beforeend', `<ul class="if-in">${links.map(toMarkup).join('')}${signOut}</ul>`);
}
