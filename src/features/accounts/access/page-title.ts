/** The first words of a page's title: what is shown, which need not be what was asked for. */
import type { Access } from '../roles.ts';

/** The headings of `Guard.astro` where it does not show its content. */
export const guardHeadings = {
  denied: 'Access Denied',
  foreign: 'Nothing was changed',
  away: "We can't check who you are right now",
} as const;

/** When a mail is on its way. */
export const checkMail = 'Check your e-mail';

/** When the link of a mail leads nowhere. */
export const linkExpiredTitle = 'This link does not work any more';

const insteadOf: Record<Exclude<Access['state'], 'allowed'>, string> = {
  ...guardHeadings,
  'signed-out': 'Please sign in',
};

/** Of a page that `guard` has checked; `title` is that of its content. */
export function guardedTitle({ state }: Pick<Access, 'state'>, title: string): string {
  return state === 'allowed' ? title : insteadOf[state];
}

/** Of a page with a form: says at once that it came back with an error. `says` is null while the form is new. */
export function formTitle(says: { code: string | null } | null, title: string): string {
  return says === null || says.code === null ? title : `Error: ${title}`;
}

/** Of the two pages for creating an account; `title` is that of the form. */
export function signUpTitle(
  { viewer, sent, memory }: { viewer: object | null; sent: boolean; memory: { code: string } | null },
  title: string,
): string {
  if (viewer) return 'Welcome';
  return sent ? checkMail : formTitle(memory, title);
}
