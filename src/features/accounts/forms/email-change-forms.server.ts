import type { APIRoute, AstroGlobal } from 'astro';
import { recallForm, rememberTyped } from '../../../platform/forms/form-cookie.server.ts';
import { formPost } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { confirmEmailPath } from '../../../site/paths.ts';
import { settingsPath } from '../../../site/settings-paths.ts';
import { requireViewer } from '../access/guard.server.ts';
import { changeEmailSchema, requestEmailChangeSchema } from '../accounts.api.ts';
import type { EmailChange } from '../identity.ts';
import { countAttempt, countPassword, linkLimits, mailLimits, passwordsOf, signInLimits } from './attempts.server.ts';
import { backToForm, linkPage, requireSameOrigin, tokenOf } from './forms.server.ts';

const tab = settingsPath('account');

const emailChangeSent = 'email-change-sent';

export const postRequestEmailChange: APIRoute = formPost({
  body: requestEmailChangeSchema,
  limits: signInLimits,
  run: async ({ app, input, context }) => {
    const { email } = await requireViewer(context, 'account');
    const passwords = passwordsOf(app);
    await countPassword(app, email, context.request);
    await countAttempt(app, mailLimits.change, input.email);
    await passwords.requestEmailChange({ ...input, request: context.request });
    const typed = rememberTyped(context, emailChangeSent, { email: input.email });
    return seeOther(`${tab}?sent=1#email`, { cookies: [typed] });
  },
  failed: backToForm('change-email', () => tab, 'email'),
});

export const postChangeEmail: APIRoute = formPost({
  body: changeEmailSchema,
  limits: linkLimits,
  fromPath: tokenOf,
  run: async ({ app, input, context }) => {
    requireSameOrigin(context);
    const { request } = context;
    const passwords = passwordsOf(app);
    const change = await passwords.findEmailChange({ token: input.token, request });
    if (change?.needsPassword) await countPassword(app, change.from, request);
    const { cookies } = await passwords.changeEmail({ token: input.token, password: input.password ?? null, request });
    return seeOther(`${tab}?changed=email#email`, { cookies });
  },
  failed: backToForm('confirm-email', linkPage(confirmEmailPath)),
});

/** Returns what the link of this page would change. Otherwise it sets status 410 (Gone), alike for every invalid link. */
export async function loadEmailChange({ url, locals, request, response }: AstroGlobal): Promise<EmailChange | null> {
  const token = url.searchParams.get('token') ?? '';
  const change = (await locals.app.identity.passwords?.findEmailChange({ token, request })) ?? null;
  if (change === null) response.status = 410;
  return change;
}

export interface AccountNotices {
  /** The address that was typed, if a mail was just sent to it; undefined if none was. */
  sentTo: string | undefined;
  changed: 'email' | 'password' | null;
}

/** @param refused true if a form was just refused, which counts more than what the address says */
export function readNotices(page: AstroGlobal, refused: boolean): AccountNotices {
  const sent = !refused && page.url.searchParams.has('sent');
  const changed = page.url.searchParams.get('changed');
  return {
    sentTo: sent ? (recallForm(page, emailChangeSent).values['email'] ?? '') : undefined,
    changed: refused || (changed !== 'email' && changed !== 'password') ? null : changed,
  };
}
