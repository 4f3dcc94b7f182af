/** The signup's forms, for browsers without scripts. Each answers with a redirect to the step that is next. */
import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { forgetForm } from '../../../platform/forms/form-cookie.server.ts';
import { formPost } from '../../../platform/forms/take-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { paths } from '../../../site/paths.ts';
import { requireViewer } from '../../accounts/access/guard.server.ts';
import { identifyViewer } from '../../accounts/access/viewer.server.ts';
import { backToForm } from '../../accounts/forms/forms.server.ts';
import { countUse, countValidation, validateLimits } from '../invites/invite-limits.server.ts';
import { useInviteSchema, validateInviteSchema } from '../invites/invites.api.ts';
import { redeemInvite, validateInvite } from '../invites/redeem-invite.server.ts';
import { readSignup, signupCookie } from './signup-cookie.server.ts';
import { codeForm, storeForm } from './signup-page.server.ts';

/** Checks a code and keeps it for the next steps. Counts like the call. */
const postCode: APIRoute = formPost({
  body: validateInviteSchema,
  limits: validateLimits,
  run: async ({ app, input, context }) => {
    const viewer = await identifyViewer(context);
    await countValidation(app, { address: context.locals.clientAddress, userId: viewer?.userId ?? null });
    const { valid, message } = await validateInvite(app, input.code);
    if (!valid) throw new DomainError('invalid', message, { fields: [{ path: 'code', message }] });
    const { slug } = readSignup(app, context.request);
    return seeOther(paths.artistSignupStep('auth'), {
      cookies: [signupCookie(app, { code: input.code, slug }), forgetForm(context)],
    });
  },
  failed: backToForm(codeForm, () => paths.artistSignupStep('invite'), 'code'),
});

const text = v.optional(v.string(), '');

/** The fields of the store's form, which the call's schema then checks. */
const storeFormSchema = v.object({ code: text, vendorSlug: text, storeName: text, description: text, theme: text });

/** Opens the store, and leads to the page that says so. */
const postStore: APIRoute = formPost({
  body: storeFormSchema,
  limits: [],
  run: async ({ app, input: { code, ...customization }, context }) => {
    const viewer = await requireViewer(context, 'account');
    const wish = parseInput(useInviteSchema, { code, customization });
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

/** Handles the form of the step that the URL names. */
export const postSignup: APIRoute = (context) =>
  context.url.searchParams.get('step') === 'customize' ? postStore(context) : postCode(context);
