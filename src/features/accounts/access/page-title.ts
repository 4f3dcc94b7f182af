import type { Access } from '../roles.ts';
import { accessWords, signUpWords } from '../words.ts';

export function guardedTitle({ state }: Pick<Access, 'state'>, title: string): string {
  return state === 'allowed' ? title : accessWords.headings[state];
}

/** Returns the title of a page with a form, which starts with "Error" if the form came back with one. */
export function formTitle(form: { code: string | null } | null, title: string): string {
  return form === null || form.code === null ? title : `Error: ${title}`;
}

export function signUpTitle(
  { viewer, sent, form }: { viewer: object | null; sent: boolean; form: { code: string | null } },
  title: string,
): string {
  if (viewer) return signUpWords.welcome('');
  return sent ? signUpWords.checkMail : formTitle(form, title);
}
