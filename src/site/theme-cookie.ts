/**
 * The cookie with the theme that an account chose, which the script in the head of every page reads before anything is painted.
 * Without it the browser's own theme counts. It grants nothing, and scripts may read it.
 */

export const themeCookie = 'theme';

const year = 365 * 86_400;

export const hasThemeCookie = (cookies: string, theme: 'system' | 'light' | 'dark'): boolean =>
  (/(?:^|; )theme=(?:color-scheme:(\w+))?/.exec(cookies)?.[1] ?? 'system') === theme;

/**
 * Returns the `Set-Cookie` for a theme; "system" deletes the cookie.
 * @param secure true on https
 */
export function themeCookieOf(theme: 'system' | 'light' | 'dark', secure: boolean): string {
  // As the style sheets say it, because every byte of the script in the head counts.
  const [value, life] = theme === 'system' ? ['', 0] : [`color-scheme:${theme}`, year];
  return `${themeCookie}=${value}; Path=/; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
