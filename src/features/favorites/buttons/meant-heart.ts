/** The heart that a guest meant, in a cookie: it outlives the way through sign-up, which may end in another tab. */
import { intendedFavoriteCookie } from '../../../site/cookies.ts';

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
