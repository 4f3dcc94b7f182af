/** Handlers of the account forms. Each form posts to its own page and is answered with a 303. */
import type { APIContext, APIRoute } from 'astro';
import { addTriedParam, forgetForm, hasTestCookie, rememberTyped } from '../../../platform/forms/form-cookie.server.ts';
import type { AlertWords } from '../../../platform/forms/form-state.ts';
import { backToForm as backTo, formPost } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import type { SetCookies } from '../../../platform/set-cookies.ts';
import { cookiesToForget, isBoothPhone } from '../../../site/cookies.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath, parseReturnPath, returnParam } from '../../../site/return-path.ts';
import { settingsPath } from '../../../site/settings-paths.ts';
import { requireViewer } from '../access/guard.server.ts';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  verifyEmailSchema,
} from '../accounts.api.ts';
import type { SignedIn } from '../identity.ts';
import type { AccountServices } from '../services.ts';
import { formWords } from '../words.ts';
import {
  countAttempt,
  countPassword,
  forgottenLimits,
  linkLimits,
  mailLimits,
  passwordsOf,
  signInLimits,
  signUpLimits,
  trySignIn,
} from './attempts.server.ts';

export function returnPathOf(url: URL): string {
  return parseReturnPath(url.searchParams.get(returnParam));
}

/** Rejects forms of other sites, even from guests: signing a visitor in or out is an attack too (login CSRF). */
export function requireSameOrigin({ request, locals }: APIContext): void {
  checkOrigin(request, locals.app.config, true);
}

export const signUpSent = 'sign-up-sent';

const alerts: AlertWords = {
  fields: formWords.lookAtFields,
  csrf: formWords.crossSite,
  db_unavailable: formWords.databaseUnavailable,
  internal: formWords.internal,
};

/** Redirects back to the form, which shows the error and keeps the values of the named fields. */
export const backToForm = (form: string, page: (context: APIContext) => string, ...kept: string[]) =>
  backTo(form, page, { kept, words: alerts });

/**
 * Redirects to `next` after a sign-in. If it is not clear that the browser keeps cookies, it redirects to the sign-in
 * page instead, which redirects on with a session and otherwise says that cookies are needed.
 */
function redirectSignedIn(
  context: APIContext,
  next: string,
  cookies: SetCookies,
  { hasCookies = hasTestCookie(context) } = {},
): Response {
  const page = hasCookies ? next : addTriedParam(context, addReturnPath(paths.signIn, next));
  return seeOther(page, { cookies: [...cookies, forgetForm(context)] });
}

export function linkPage(path: string) {
  return ({ url }: Pick<APIContext, 'url'>): string =>
    `${path}?${new URLSearchParams({ token: (url.searchParams.get('token') ?? '').slice(0, 200) })}`;
}

export const tokenOf = ({ url }: APIContext) => ({ token: url.searchParams.get('token') ?? '' });

/** Returns where somebody lands who signs in without having asked for a page. The pages know what each role has to do. */
type FindLanding = (app: AccountServices, signedIn: SignedIn) => Promise<string>;

export const createSignInPost = (findLanding: FindLanding): APIRoute =>
  formPost({
    body: signInSchema,
    limits: signInLimits,
    run: async ({ app, input, context }) => {
      requireSameOrigin(context);
      const signedIn = await trySignIn(app, input, context.request);
      const isAsked = context.url.searchParams.has(returnParam);
      const next = isAsked ? returnPathOf(context.url) : await findLanding(app, signedIn);
      return redirectSignedIn(context, next, signedIn.cookies);
    },
    failed: backToForm('sign-in', ({ url }) => addReturnPath(paths.signIn, returnPathOf(url)), 'email'),
  });

/** The artist's signup shows this form as a step of its own. */
const artistAccount = paths.artistSignupStep('auth');
const isOfArtist = (next: string): boolean => next === paths.artistSignupStep('customize');
const signUpPage = (next: string): string => (isOfArtist(next) ? artistAccount : addReturnPath(paths.signUp, next));

export const postSignUp: APIRoute = formPost({
  body: signUpSchema,
  limits: signUpLimits,
  run: async ({ app, input, context }) => {
    requireSameOrigin(context);
    const passwords = passwordsOf(app);
    await countAttempt(app, mailLimits.signUp, input.email);
    const next = returnPathOf(context.url);
    const { cookies } = await passwords.signUp({ ...input, next, request: context.request });
    const typed = rememberTyped(context, signUpSent, { email: input.email });
    const to = isOfArtist(next) ? `${artistAccount}&sent=1` : `${paths.signUp}?sent=1`;
    return seeOther(to, { cookies: [...cookies, typed] });
  },
  failed: backToForm('sign-up', ({ url }) => signUpPage(returnPathOf(url)), 'name', 'email'),
});

export const postVerifyEmail: APIRoute = formPost({
  body: verifyEmailSchema,
  limits: linkLimits,
  fromPath: tokenOf,
  run: async ({ app, input, context }) => {
    requireSameOrigin(context);
    const link = { token: input.token, password: input.password ?? null, request: context.request };
    const passwords = passwordsOf(app);
    const { cookies, next } = await passwords.verifyEmail(link);
    const landing = next === paths.home ? paths.welcome : parseReturnPath(next);
    const hasCookies = hasTestCookie(context) || passwords.hasSignedUpHere(context.request);
    return redirectSignedIn(context, landing, cookies, { hasCookies });
  },
  failed: backToForm('verify-email', linkPage(paths.verifyEmail)),
});

export const postForgotPassword: APIRoute = formPost({
  body: forgotPasswordSchema,
  limits: forgottenLimits,
  run: async ({ app, input, context }) => {
    requireSameOrigin(context);
    const passwords = passwordsOf(app);
    await countAttempt(app, mailLimits.reset, input.email);
    await passwords.requestPasswordReset(input.email);
    return seeOther(`${paths.forgotPassword}?sent=1`);
  },
  failed: backToForm('forgot-password', () => paths.forgotPassword, 'email'),
});

export const postResetPassword: APIRoute = formPost({
  body: resetPasswordSchema,
  limits: linkLimits,
  fromPath: tokenOf,
  run: async ({ app, input, context }) => {
    requireSameOrigin(context);
    const { cookies } = await passwordsOf(app).resetPassword({ ...input, request: context.request });
    return seeOther(`${paths.signIn}?changed=1`, { cookies });
  },
  failed: backToForm('reset-password', linkPage(paths.resetPassword)),
});

export const postChangePassword: APIRoute = formPost({
  body: changePasswordSchema,
  limits: signInLimits,
  run: async ({ app, input, context }) => {
    const { email } = await requireViewer(context, 'account');
    const passwords = passwordsOf(app);
    await countPassword(app, email, context.request);
    const { cookies } = await passwords.changePassword({ ...input, request: context.request });
    return seeOther(`${settingsPath('account')}?changed=password#password`, { cookies });
  },
  failed: backToForm('change-password', () => settingsPath('account')),
});

/** Signs out and clears the browser's personal data, for shared computers: cart, favorites, copy of the session. */
export const postSignOut: APIRoute = async (context) => {
  const { app } = context.locals;
  try {
    requireSameOrigin(context);
  } catch {
    return seeOther(paths.signOut);
  }
  const cookies = await app.identity.signOut(context.request);
  return clearBrowserData(app, context.request, seeOther(returnPathOf(context.url), { cookies }));
};

/**
 * Makes the answer to a sign-out clear the browser's personal data. Not every browser supports `Clear-Site-Data`, and
 * none does over http, so the `signed_out` cookie tells the next page to clear its storage (`session.inline.ts`). On a paired phone only
 * that page does: it leaves the booth's database alone, which may hold sales that weren't sent.
 */
export function clearBrowserData(app: AccountServices, request: Request, answer: Response): Response {
  const secure = app.config.siteUrl.startsWith('https:') ? '; Secure' : '';
  answer.headers.append('Set-Cookie', `signed_out=1; Path=/; Max-Age=60; SameSite=Lax${secure}`);
  const cookies = request.headers.get('cookie') ?? '';
  for (const name of cookiesToForget(cookies)) {
    answer.headers.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`);
  }
  answer.headers.set('Clear-Site-Data', isBoothPhone(cookies) ? '"cache"' : '"cache", "storage"');
  return answer;
}
