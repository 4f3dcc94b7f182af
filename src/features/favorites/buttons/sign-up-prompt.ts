import { adoptStyles } from '../../../platform/browser/adopt-styles.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import { signUpPromptTexts as words } from '../words.ts';
import { showMessage } from './button-message.ts';
import { buildIntendedFavoriteCookie } from './intended-favorite.ts';
import styles from './sign-up-prompt.css?inline';

/** Asks a guest who presses a favorite button to sign up. Built without React, which public pages don't load. */

/** Key in the session storage, so that the dialog opens once per visit. */
const askedKey = 'heart_asked';
let isAsked = false;

/** True if the dialog was shown before; records that it is shown now. */
function wasAsked(): boolean {
  const before = isAsked;
  isAsked = true;
  try {
    const stored = sessionStorage.getItem(askedKey) !== null;
    sessionStorage.setItem(askedKey, '1');
    return before || stored;
  } catch {
    return before;
  }
}

/** Creates a link to sign up or in that leads back to this page. Following it stores the favorite in the cookie. */
function createAuthLink(text: string, page: string, refKey: string, className: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.textContent = text;
  link.className = className;
  link.href = addReturnPath(page, location.pathname + location.search);
  for (const type of ['click', 'auxclick']) link.addEventListener(type, () => setIntendedFavorite(refKey));
  return link;
}

function showDialog(refKey: string): void {
  adoptStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.id = 'sign-up-question';
  dialog.role = 'alertdialog';
  dialog.ariaLabel = words.label;
  const text = document.createElement('p');
  text.id = 'sign-up-question-text';
  text.textContent = words.question;
  dialog.setAttribute('aria-describedby', text.id);
  const no = document.createElement('button');
  no.type = 'button';
  no.className = 'tap';
  no.textContent = words.no;
  no.addEventListener('click', () => dialog.close());
  const actions = document.createElement('div');
  actions.append(
    createAuthLink(words.signUp, paths.signUp, refKey, 'btn btn-ink'),
    createAuthLink(words.signIn, paths.signIn, refKey, 'btn'),
    no,
  );
  dialog.append(text, actions);
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Opens the dialog at the first press of a visit; later presses show only a link. */
export function promptSignUp(button: HTMLButtonElement): void {
  if (!wasAsked()) showDialog(button.value);
  else showMessage(createAuthLink(words.link, paths.signUp, button.value, 'link'), { near: button });
}

/** Remembers the guest's favorite, or forgets it if `refKey` is null. */
export function setIntendedFavorite(refKey: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = buildIntendedFavoriteCookie(refKey, location.protocol === 'https:');
}
