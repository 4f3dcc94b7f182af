/** A guest’s press of a heart: the first one of a visit opens the dialog (`SignUpDialog.tsx`), later ones show a link. */
import { atom } from 'nanostores';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import { signUpPromptTexts as words } from '../words.ts';
import { showMessage } from './button-message.ts';
import { setIntendedFavorite } from './intended-favorite.ts';

/** Reference key of the favorite that the open dialog is about; null while it is closed. */
export const $questionAbout = atom<string | null>(null);

const askedKey = 'heart_asked';
/** For browsers that store nothing. */
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

/** Returns the path of a page to sign up or in, from which one comes back to this page. */
export const authPath = (page: string): string => addReturnPath(page, location.pathname + location.search);

function createReminder(refKey: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.textContent = words.link;
  link.className = 'link';
  link.href = authPath(paths.signUp);
  for (const type of ['click', 'auxclick']) link.addEventListener(type, () => setIntendedFavorite(refKey));
  return link;
}

export function promptSignUp(button: HTMLButtonElement): void {
  if (!wasAsked()) $questionAbout.set(button.name);
  else showMessage(createReminder(button.name), { near: button });
}
