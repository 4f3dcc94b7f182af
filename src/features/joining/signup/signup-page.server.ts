/** Decides which step of the signup a visitor sees. Only the session, the sealed cookie, and the database count. */
import type { AstroGlobal } from 'astro';
import { eq } from 'drizzle-orm';
import { recallForm } from '../../../platform/forms/form-cookie.server.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { seeOther } from '../../../platform/http/form.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { checkAccess, setDeniedStatus } from '../../accounts/access/guard.server.ts';
import { formTitle } from '../../accounts/access/page-title.ts';
import { users } from '../../accounts/accounts.table.ts';
import { signUpSent } from '../../accounts/forms/forms.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { accessWords } from '../../accounts/words.ts';
import { findOwnStoreSlug } from '../../catalog/vendors.server.ts';
import type { StoredInvite } from '../invites/invites.table.ts';
import { inviteStatus } from '../invites/invites.ts';
import { type MailLink, readMailLink } from '../invites/mail-link.server.ts';
import { findInviter } from '../invites/queue-invite-mail.server.ts';
import { findInvite, findOpenInvite } from '../invites/redeem-invite.server.ts';
import { readSignup, signupCookie } from './signup-cookie.server.ts';
import { accountStepWords, storeStepWords, artistSignupWords as words } from './words.ts';

export const codeForm = 'invite-code';
export const storeForm = 'artist-store';
export const accountForm = 'sign-up';

export interface Invited {
  link: MailLink;
  /** The invited address, and whether it has an account. Only the mail's reader is told; null for a code alone. */
  reader: { email: string; hasAccount: boolean } | null;
  inviter: string | null;
  piece: Picture | null;
}

export interface StoreStart {
  artist: string;
  /** Empty for an account that was invited by its address. */
  code: string;
  slug: string;
  /** True if the artist chose it during onboarding; the invite's is only a proposal. */
  isSlugChosen: boolean;
  /** True if no code had to be typed. */
  byMail: boolean;
  piece: Picture | null;
}

type SignupPage =
  /** `again` if a later step was asked for without a valid code. */
  | { step: 'invite'; again: boolean; form: FormState }
  | { step: 'account'; artist: string; form: FormState; sent: boolean; invited: Invited }
  | { step: 'confirm' }
  | { step: 'other'; viewer: Viewer }
  | ({ step: 'store'; viewer: Viewer; form: FormState } & StoreStart)
  | { step: 'unavailable' };

type AccountView = Extract<SignupPage, { step: 'account' }>;

async function loadInvited(app: AccountServices, invite: StoredInvite, token: string | null): Promise<Invited> {
  const link = readMailLink(invite, token, app.clock.now());
  const { artistEmail: email, picture: piece } = invite;
  const isKnown = async () => (await app.db.$count(users, eq(users.email, email))) > 0;
  return {
    link,
    reader: link === 'none' ? null : { email, hasAccount: await isKnown() },
    inviter: await findInviter(app.db, invite),
    piece,
  };
}

async function loadAccountStep(page: AstroGlobal, invite: StoredInvite, token: string | null): Promise<SignupPage> {
  const sent = page.url.searchParams.has('sent');
  return {
    step: 'account',
    artist: invite.artistName,
    form: recallForm(page, sent ? signUpSent : accountForm),
    sent,
    invited: await loadInvited(page.locals.app, invite, token),
  };
}

/** Returns the invite of the code that was entered, or else the one that waits for the viewer; null if there is none to use. */
async function findUsable(
  app: AccountServices,
  code: string | null,
  viewer: Viewer | null,
): Promise<{ invite: StoredInvite; code: string } | null> {
  const entered = code === null ? null : await findInvite(app, code);
  if (code !== null && entered && inviteStatus(entered, app.clock.now()) === 'active') return { invite: entered, code };
  const own = viewer && (await findOpenInvite(app, viewer));
  return own && { invite: own, code: '' };
}

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
  const usable = await findUsable(app, progress.code, viewer);
  if (usable === null) {
    // Whatever form was sent, its code is no longer good.
    return { step: 'invite', again: true, form: recallForm(page, codeForm, storeForm, accountForm) };
  }
  const { invite, code } = usable;
  if (!viewer) {
    if (wanted === 'customize') return seeOther(paths.artistSignupStep('auth'));
    return await loadAccountStep(page, invite, progress.token);
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
    code,
    slug: progress.slug ?? invite.vendorSlug,
    isSlugChosen: progress.slug !== null,
    byMail: code === '' || readMailLink(invite, progress.token, app.clock.now()) !== 'none',
    piece: invite.picture,
    form: recallForm(page, storeForm),
  };
}

/**
 * Returns the address to fill in where a provider's form makes the account, for who came by an invite's mail; else null. The
 * provider confirms it all the same.
 * @param next where the form leads
 */
export async function findInvitedAddress({ locals, request }: AstroGlobal, next: string): Promise<string | null> {
  const { app } = locals;
  const { code, token } = readSignup(app, request);
  if (next !== paths.artistSignupStep('customize') || code === null || token === null) return null;
  const invite = await findInvite(app, code);
  return invite && readMailLink(invite, token, app.clock.now()) !== 'none' ? invite.artistEmail : null;
}

/** Returns the title of what the page shows; null for the page that is the same for everybody. */
export function signupTitle(view: SignupPage | null): string {
  if (view === null || view.step === 'invite') return formTitle(view?.form ?? null, words.title);
  if (view.step === 'store') return formTitle(view.form, storeStepWords.title(firstNameOf(view.artist)));
  if (view.step === 'account' && !view.sent) return formTitle(view.form, accountTitle(view));
  if (view.step === 'other') return accountStepWords.otherTitle;
  return view.step === 'unavailable' ? accessWords.headings.unavailable : accountStepWords.confirmTitle;
}

export function accountTitle({ artist, invited: { reader } }: Pick<AccountView, 'artist' | 'invited'>): string {
  if (reader === null) return accountStepWords.title;
  const firstName = firstNameOf(artist);
  return reader.hasAccount ? accountStepWords.knownTitle(firstName) : accountStepWords.welcome(firstName);
}

export const firstNameOf = (artist: string): string => artist.split(' ')[0] ?? artist;
