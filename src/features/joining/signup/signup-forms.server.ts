/** The signup's forms, for browsers without scripts. Each answers with a redirect to the step that is next. */
import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { forgetForm } from '../../../platform/forms/form-cookie.server.ts';
import { formPost } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { paths } from '../../../site/paths.ts';
import { requireViewer } from '../../accounts/access/guard.server.ts';
import { identifyViewer } from '../../accounts/access/viewer.server.ts';
import { signUpSchema } from '../../accounts/accounts.api.ts';
import { passwordsOf, signUpLimits } from '../../accounts/forms/attempts.server.ts';
import { backToForm, requireSameOrigin } from '../../accounts/forms/forms.server.ts';
import { countUse, countWrongCodes, validateLimits } from '../invites/invite-limits.server.ts';
import { codeFormSchema, useInviteSchema } from '../invites/invites.api.ts';
import { proofOf } from '../invites/mail-link.server.ts';
import { toMailToken } from '../invites/new-invite-code.server.ts';
import { declineInvites, redeemInvite, validateInvite } from '../invites/redeem-invite.server.ts';
import { progressWith, readSignup, signupCookie } from './signup-cookie.server.ts';
import { accountForm, codeForm, storeForm } from './signup-page.server.ts';

/** Checks a code and keeps it for the next steps. Counts like the call. */
const postCode: APIRoute = formPost({
  body: codeFormSchema,
  limits: validateLimits,
  run: async ({ app, input, context }) => {
    const viewer = await identifyViewer(context);
    const caller = { address: context.locals.clientAddress, userId: viewer?.userId ?? null };
    const { valid, message } = await countWrongCodes(app, caller, () => validateInvite(app, input.code));
    if (!valid) throw new DomainError('invalid', message, { fields: [{ path: 'code', message }] });
    const token = toMailToken(input.token ?? null);
    const progress = progressWith(readSignup(app, context.request), input.code, token);
    return seeOther(paths.artistSignupStep('auth'), {
      cookies: [signupCookie(app, progress), forgetForm(context)],
    });
  },
  failed: backToForm(codeForm, () => paths.artistSignupStep('invite'), 'code'),
});

/**
 * Creates the account of who came by the mail's link. The address is the invite's, whatever the form says: nobody types it.
 * The code and the secret are in the cookie, so another browser has to open the link itself.
 */
const postAccount: APIRoute = formPost({
  body: v.pick(signUpSchema, ['name', 'password']),
  limits: signUpLimits,
  run: async ({ app, input, context }) => {
    requireSameOrigin(context);
    const { code, token } = readSignup(app, context.request);
    const account = { ...input, proof: proofOf(app, code, token), request: context.request };
    const { cookies } = await passwordsOf(app).signUpProved(account);
    return seeOther(paths.artistSignupStep('customize'), { cookies: [...cookies, forgetForm(context)] });
  },
  failed: backToForm(accountForm, () => paths.artistSignupStep('auth'), 'name'),
});

const text = v.optional(v.string(), '');

const storeFormSchema = v.object({ code: text, vendorSlug: text, storeName: text, description: text, theme: text });

const postStore: APIRoute = formPost({
  body: storeFormSchema,
  limits: [],
  run: async ({ app, input: { code, ...customization }, context }) => {
    const viewer = await requireViewer(context, 'account');
    const wish = parseInput(useInviteSchema, { code: code || undefined, customization });
    await countUse(app, viewer.userId);
    const { vendorSlug } = await redeemInvite(app, viewer, wish);
    return seeOther(`${paths.vendorOnboarding}?${new URLSearchParams({ vendorSlug })}`, {
      cookies: [signupCookie(app, null), forgetForm(context)],
    });
  },
  failed: backToForm(
    storeForm,
    () => paths.artistSignupStep('customize'),
    'vendorSlug',
    'storeName',
    'description',
    'theme',
  ),
});

/** Ends the invites of somebody who wants no store, so that no sign-in leads here again. */
const postDecline: APIRoute = formPost({
  body: v.object({}),
  limits: [],
  run: async ({ app, context }) => {
    await declineInvites(app, await requireViewer(context, 'account'));
    return seeOther(paths.home, { cookies: [signupCookie(app, null), forgetForm(context)] });
  },
  failed: backToForm(storeForm, () => paths.artistSignupStep('customize')),
});

const posts = new Map<string | null, APIRoute>([
  ['auth', postAccount],
  ['customize', postStore],
  ['decline', postDecline],
]);

export const postSignup: APIRoute = (context) => (posts.get(context.url.searchParams.get('step')) ?? postCode)(context);
