import { cookiesToForget } from '../../../site/cookies.ts';
import type { AccountServices } from '../services.ts';

/**
 * Makes an answer to a browser that signs out take along what is personal. The header that does it is known to not every
 * browser, and to none on a plain address: so a mark says the same to the next page, which drops it (`session-script.ts`).
 */
export function forgetEverything(app: AccountServices, request: Request, answer: Response): Response {
  const secure = app.config.siteUrl.startsWith('https:') ? '; Secure' : '';
  answer.headers.append('Set-Cookie', `signed_out=1; Path=/; Max-Age=60; SameSite=Lax${secure}`);
  for (const name of cookiesToForget(request.headers.get('cookie') ?? '')) {
    answer.headers.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`);
  }
  answer.headers.set('Clear-Site-Data', '"cache", "storage"');
  return answer;
}
