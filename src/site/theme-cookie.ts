/**
 * The cookie with the theme that an account chose, which the script in the head of every page reads before anything is painted.
 * Without it the browser's own theme counts. It grants nothing, and scripts may read it.
 */

/** Its name, which `session.inline.ts` knows as well. */
export const themeCookie = 'theme';

const year = 365 * 86_400;

/** Returns the `Set-Cookie` for a theme; "system" deletes the cookie. */
export function themeCookieOf(theme: 'system' | 'light' | 'dark', siteUrl: string): string {
  const [value, life] = theme === 'system' ? ['', 0] : [theme, year];
  return `${themeCookie}=${value}; Path=/; Max-Age=${life}; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
}
