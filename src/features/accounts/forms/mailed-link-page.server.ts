import type { AstroGlobal } from 'astro';
import { seeOther } from '../../../platform/http/form.ts';
import { type FormMemory, recallForm } from '../../../platform/http/form-memory.ts';
import { paths } from '../../../site/paths.ts';
import { checkAccess } from '../access/guard.server.ts';

/**
 * For the pages of passwords that we keep: nobody but this browser keeps them, and no other site learns the token in
 * their address.
 * @returns what the form has to say, or the answer instead of the page
 */
export async function mailedLinkPage(page: AstroGlobal, form: string): Promise<FormMemory | null | Response> {
  const { headers } = page.response;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  // Not "no-referrer": our own form has to be known as ours.
  headers.set('Referrer-Policy', 'same-origin');
  return recallForm(page, form);
}

/**
 * Whether the link at hand still leads somewhere. If not the page gets 410: there was something at such an address and
 * there will not be again, which is the same for a link that was used, is too old or was made up.
 */
export async function linkWorks({ url, locals, response }: AstroGlobal, kind: 'sign-up' | 'reset'): Promise<boolean> {
  const { passwords } = locals.app.identity;
  const works = (await passwords?.linkWorks(kind, url.searchParams.get('token') ?? '')) ?? false;
  if (!works) response.status = 410;
  return works;
}

/** For who has followed the link of their sign-up before: on to the welcome. Null when nobody is signed in. */
export async function onToWelcome(page: AstroGlobal): Promise<Response | null> {
  const { viewer } = await checkAccess(page, 'account');
  return viewer && seeOther(paths.welcome, { caching: 'private, no-store' });
}
