/** The forms about accounts: each POST goes to the page that shows the form, and ends in a 303. */
import type { APIContext, APIRoute } from 'astro';
import type { DomainError } from '../../../platform/errors.ts';
import { formPost, seeOther } from '../../../platform/http/form.ts';
import { addTriedParam, forgetForm, hasTestCookie, rememberForm } from '../../../platform/http/form-memory.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import type { SetCookies } from '../../../platform/set-cookies.ts';
import { cookiesToForget } from '../../../site/cookies.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath, parseReturnPath, returnParam } from '../../../site/return-path.ts';
import { requireViewer } from '../access/guard.server.ts';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  verifyEmailSchema,
} from '../accounts.api.ts';
import type { AccountServices } from '../services.ts';
import {
  countAttempt,
  countPassword,
  forgottenLimits,
  linkLimits,
  mailLimit,
  passwordsOf,
  signInAttempt,
  signInLimits,
  signUpLimits,
} from './attempts.server.ts';

const caching = 'private, no-store';

/** Where to go when it is done, as the address of the form says. */
export function nextOf(url: URL): string {
  return parseReturnPath(url.searchParams.get(returnParam));
}

/** Signing somebody in or out from another site is a change as well, also while nobody is signed in. */
function fromOurPage({ request, locals }: APIContext): void {
  checkOrigin(request, locals.app.config, true);
}

/** Back to the form, which says what is wrong and keeps what was typed in the fields named. */
function back(form: string, page: (context: APIContext) => string, ...kept: string[]) {
  return (error: DomainError, context: APIContext, typed: Readonly<Record<string, string>>): Response =>
    seeOther(addTriedParam(context, page(context)), {
      caching,
      cookies: [rememberForm(context, form, error, typed, kept)],
    });
}

/**
 * Leads on who has just signed in. Where nothing shows that the browser keeps cookies it goes by the page for signing in:
 * that one leads on whoever has a session, and tells everybody else that cookies are needed.
 */
function leadOn(
  context: APIContext,
  next: string,
  cookies: SetCookies,
  { kept = hasTestCookie(context) } = {},
): Response {
  const page = kept ? next : addTriedParam(context, addReturnPath(paths.signIn, next));
  return seeOther(page, { caching, cookies: [...cookies, forgetForm(context)] });
}

/** The page of the mailed link at hand, with its token. */
export function linkPage(path: string) {
  return ({ url }: Pick<APIContext, 'url'>): string =>
    `${path}?${new URLSearchParams({ token: (url.searchParams.get('token') ?? '').slice(0, 200) })}`;
}

const tokenOf = ({ url }: APIContext) => ({ token: url.searchParams.get('token') ?? '' });

export const postSignIn: APIRoute = formPost({
  body: signInSchema,
  limits: signInLimits,
  run: async ({ app, input, context }) => {
    fromOurPage(context);
    const { cookies } = await signInAttempt(app, input, context.request);
    return leadOn(context, nextOf(context.url), cookies);
  },
  failed: back('sign-in', ({ url }) => addReturnPath(paths.signIn, nextOf(url)), 'email'),
});

export const postSignUp: APIRoute = formPost({
  body: signUpSchema,
  limits: signUpLimits,
  run: async ({ app, input, context }) => {
    fromOurPage(context);
    const passwords = passwordsOf(app);
    await countAttempt(app, mailLimit, input.email);
    const next = nextOf(context.url);
    const { cookies } = await passwords.signUp({ ...input, next, request: context.request });
    return seeOther(`${paths.signUp}?sent=1`, { caching, cookies });
  },
  failed: back('sign-up', ({ url }) => addReturnPath(paths.signUp, nextOf(url)), 'name', 'email'),
});

export const postVerifyEmail: APIRoute = formPost({
  body: verifyEmailSchema,
  limits: linkLimits,
  fromPath: tokenOf,
  run: async ({ app, input, context }) => {
    fromOurPage(context);
    const link = { token: input.token, password: input.password ?? null, request: context.request };
    const passwords = passwordsOf(app);
    const { cookies, next } = await passwords.verifyEmail(link);
    const landing = next === paths.home ? paths.welcome : returnPath(next);
    const kept = keepsCookies(context) || passwords.hasSignedUpHere(context.request);
    return leadOn(context, landing, cookies, { kept });
  },
  failed: back('verify-email', linkPage(paths.verifyEmail)),
});

export const postForgotPassword: APIRoute = formPost({
  body: forgotPasswordSchema,
  limits: forgottenLimits,
  run: async ({ app, input, context }) => {
    fromOurPage(context);
    const passwords = passwordsOf(app);
    await countAttempt(app, mailLimit, input.email);
    await passwords.requestPasswordReset(input.email);
    return seeOther(`${paths.forgotPassword}?sent=1`, { caching });
  },
  failed: back('forgot-password', () => paths.forgotPassword, 'email'),
});

export const postResetPassword: APIRoute = formPost({
  body: resetPasswordSchema,
  limits: linkLimits,
  fromPath: tokenOf,
  run: async ({ app, input, context }) => {
    fromOurPage(context);
    const { cookies } = await passwordsOf(app).resetPassword({ ...input, request: context.request });
    return seeOther(`${paths.signIn}?changed=1`, { caching, cookies });
  },
  failed: back('reset-password', linkPage(paths.resetPassword)),
});

export const postChangePassword: APIRoute = formPost({
  body: changePasswordSchema,
  limits: signInLimits,
  run: async ({ app, input, context }) => {
    const { email } = await requireViewer(context, 'account');
    const passwords = passwordsOf(app);
    await countPassword(app, email, context.request);
    const { cookies } = await passwords.changePassword({ ...input, request: context.request });
    return seeOther(`${paths.accountPassword}?changed=1`, { caching, cookies });
  },
  failed: back('change-password', () => paths.accountPassword),
});

/** Also takes from a shared computer what is personal: the cart, the favorites, the copy of the session. */
export const postSignOut: APIRoute = async (context) => {
  const { app } = context.locals;
  try {
    fromOurPage(context);
  } catch {
    return seeOther(paths.signOut, { caching });
  }
  const cookies = await app.identity.signOut(context.request);
  return forgetEverything(app, context.request, seeOther(paths.home, { caching, cookies }));
};

/**
 * Makes an answer to a browser that signs out take along what is personal. The header that does it is known to not every
 * browser, and to none on a plain address: so a mark says the same to the next page, which drops it (`session.inline.ts`).
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
