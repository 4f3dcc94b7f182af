import { intendedFavoriteCookie } from '../../../site/cookies.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import { showMessage } from './message.ts';
import look from './sign-up-prompt.css?inline';

/** What somebody without an account sees who presses a heart. Made without React. */

const question = 'Create an account to save your favorite artists and artworks! Would you like to sign up now?';
/** Kept for the visit: one question is enough. */
const askedKey = 'heart_asked';
let asked = false;

/** Whether this is a later press; from now on it is. */
function wasAsked(): boolean {
  const before = asked;
  asked = true;
  try {
    const kept = sessionStorage.getItem(askedKey) !== null;
    sessionStorage.setItem(askedKey, '1');
    return before || kept;
  } catch {
    return before;
  }
}

/** A link to signing up or in and back to this page, which remembers the heart on the way. */
function createAuthLink(text: string, page: string, heart: string, className: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.textContent = text;
  link.className = className;
  link.href = addReturnPath(page, location.pathname + location.search);
  for (const type of ['click', 'auxclick']) link.addEventListener(type, () => setIntendedFavorite(heart));
  return link;
}

function showDialog(heart: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets.push(sheet);
  const dialog = document.createElement('dialog');
  dialog.id = 'sign-up-question';
  dialog.role = 'alertdialog';
  dialog.ariaLabel = 'Sign up to save hearts';
  const text = document.createElement('p');
  text.id = 'sign-up-question-text';
  text.textContent = question;
  dialog.setAttribute('aria-describedby', text.id);
  const no = document.createElement('button');
  no.type = 'button';
  no.className = 'tap';
  no.textContent = 'Not now';
  no.addEventListener('click', () => dialog.close());
  const ways = document.createElement('div');
  ways.append(
    createAuthLink('Sign Up', paths.signUp, heart, 'btn btn-ink'),
    createAuthLink('Sign In', paths.signIn, heart, 'btn'),
    no,
  );
  dialog.append(text, ways);
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Asks at the first press of a visit, and only reminds at later ones. */
export function promptSignUp(heart: HTMLButtonElement): void {
  if (!wasAsked()) showDialog(heart.value);
  else
    showMessage(createAuthLink('Sign up to save your favorites', paths.signUp, heart.value, 'link'), { near: heart });
}

/** The heart that a guest meant, in a cookie: it outlives the way through sign-up, which may end in another tab. */

const hourSeconds = 3_600;

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${intendedFavoriteCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** "product:…", or null. */
export function getIntendedFavorite(): string | null {
  const [, value] = new RegExp(`(?:^|; )${intendedFavoriteCookie}=([^;]+)`).exec(document.cookie) ?? [];
  return value?.replace(/%3a/i, ':') ?? null;
}

export const setIntendedFavorite = (heart: string): void => write(heart, hourSeconds);
export const clearIntendedFavorite = (): void => write('', 0);
