/** Decides which step of the signup a visitor sees. Only the session, the sealed cookie, and the database count. */
import type { AstroGlobal } from 'astro';
import { recallForm } from '../../../platform/forms/form-cookie.server.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { paths } from '../../../site/paths.ts';
import { checkAccess, setDeniedStatus } from '../../accounts/access/guard.server.ts';
import { formTitle } from '../../accounts/access/page-title.ts';
import { signUpSent } from '../../accounts/forms/forms.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { accessWords } from '../../accounts/words.ts';
import { findOwnStoreSlug } from '../../catalog/vendors.server.ts';
import { inviteStatus } from '../invites/invites.ts';
import { findInvite } from '../invites/redeem-invite.server.ts';
import { readSignup, signupCookie } from './signup-cookie.server.ts';
import { accountStepWords, storeStepWords, artistSignupWords as words } from './words.ts';

/** Names of the forms whose errors the page shows. */
export const codeForm = 'invite-code';
export const storeForm = 'artist-store';

/** What the page shows. */
type SignupPage =
  /** `again` if a later step was asked for without a valid code. */
  | { step: 'invite'; again: boolean; form: FormState }
  | { step: 'account'; artist: string; form: FormState; sent: boolean }
  | { step: 'confirm' }
  | { step: 'other'; viewer: Viewer }
  | { step: 'store'; viewer: Viewer; artist: string; code: string; slug: string; form: FormState }
  | { step: 'unavailable' };

/**
 * Loads the signup for this visitor. Call it only if a step was asked for: the page without one is the same for everybody.
 * @returns a redirect if another step, or the dashboard, is next
 */
export async function loadSignup(page: AstroGlobal): Promise<SignupPage | Response> {
  const { app } = page.locals;
  const wanted = page.url.searchParams.get('step');
  const { viewer, state } = await checkAccess(page, 'account');
  if (state === 'unavailable') {
    setDeniedStatus(page, state);
    return { step: 'unavailable' };
  }
  const progress = readSignup(app, page.request);
  if (wanted !== 'auth' && wanted !== 'customize') {
    return { step: 'invite', again: false, form: recallForm(page, codeForm) };
  }
  if (viewer) {
    const own = await findOwnStoreSlug(app.db, viewer.userId);
    if (own) return seeOther(paths.vendorDashboard(own), { cookies: [signupCookie(app, null)] });
  }
  const invite = progress.code === null ? null : await findInvite(app, progress.code);
  if (progress.code === null || !invite || inviteStatus(invite, app.clock.now()) !== 'active') {
    return { step: 'invite', again: true, form: recallForm(page, codeForm, storeForm) };
  }
  if (!viewer) {
    if (wanted === 'customize') return seeOther(paths.artistSignupStep('auth'));
    const sent = page.url.searchParams.has('sent');
    return {
      step: 'account',
      artist: invite.artistName,
      form: recallForm(page, sent ? signUpSent : 'sign-up'),
      sent,
    };
  }
  if (wanted === 'auth') return seeOther(paths.artistSignupStep('customize'));
  // Not told apart before the address is confirmed, so that nobody learns the invite's by trying.
  if (!viewer.emailVerified) return { step: 'confirm' };
  if (viewer.email !== invite.artistEmail) {
    page.response.status = 403;
    return { step: 'other', viewer };
  }
  return {
    step: 'store',
    viewer,
    artist: invite.artistName,
    code: progress.code,
    slug: progress.slug ?? invite.vendorSlug,
    form: recallForm(page, storeForm),
  };
}

/** Returns the title of what the page shows; null for the page that is the same for everybody. */
export function signupTitle(view: SignupPage | null): string {
  if (view === null || view.step === 'invite') return formTitle(view?.form ?? null, words.title);
  if (view.step === 'store') return formTitle(view.form, storeStepWords.title(firstNameOf(view.artist)));
  if (view.step === 'account' && !view.sent) return formTitle(view.form, accountStepWords.title);
  if (view.step === 'other') return accountStepWords.otherTitle;
  return view.step === 'unavailable' ? accessWords.headings.unavailable : accountStepWords.confirmTitle;
}

/** Returns how an artist is addressed. */
export const firstNameOf = (artist: string): string => artist.split(' ')[0] ?? artist;
