import type { AstroGlobal } from 'astro';
import { type FormMemory, recallForm } from '../form-memory.ts';

/**
 * For the pages of passwords that we keep: nobody but this browser keeps them, and no other site learns the token in
 * their address. Where a provider keeps the passwords there is no such page.
 * @returns what the form has to say, or the answer instead of the page
 */
export async function mailedLinkPage(page: AstroGlobal, form: string): Promise<FormMemory | null | Response> {
  if (page.locals.app.identity.passwords === null) return await page.rewrite('/404');
  const { headers } = page.response;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  // Not "no-referrer": our own form has to be known as ours.
  headers.set('Referrer-Policy', 'same-origin');
  return recallForm(page, form);
}
