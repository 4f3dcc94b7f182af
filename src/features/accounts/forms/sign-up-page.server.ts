import type { AstroGlobal } from 'astro';
import { seeOther } from '../../../platform/http/form.ts';
import { type FormMemory, recallForm } from '../../../platform/http/form-memory.ts';
import { paths } from '../../../site/paths.ts';
import { checkAccess } from '../access/guard.server.ts';
import type { Viewer } from '../identity.ts';
import { nextOf } from './forms.server.ts';

/** What the screen for creating an account shows: the same at two addresses. */
export interface SignUpView {
  /** Who has an account already; null for a guest. */
  viewer: Viewer | null;
  /** What the form has to say; null while it is new. */
  memory: FormMemory | null;
  /** Where to go afterwards: a path of this site, checked. */
  next: string;
  /** Whether the form was sent: then a mail is on its way. */
  sent: boolean;
}

/**
 * Finds what to show.
 * @returns an answer instead of the page to who is signed in and has somewhere to go
 */
export async function signUpPage(page: AstroGlobal): Promise<SignUpView | Response> {
  const next = nextOf(page.url);
  const { viewer } = await checkAccess(page, 'account');
  if (viewer && next !== paths.home) return seeOther(next, { caching: 'private, no-store' });
  return { viewer, memory: recallForm(page, 'sign-up'), next, sent: page.url.searchParams.has('sent') };
}
