import type { APIRoute, AstroGlobal } from 'astro';
import * as v from 'valibot';
import { recallForm } from '../../../platform/forms/form-cookie.server.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { formPost } from '../../../platform/forms/handle-form.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { hourMs } from '../../../platform/time.ts';
import { settingsPath } from '../../../site/settings-paths.ts';
import { requireViewer } from '../access/guard.server.ts';
import { passwordsOf } from '../forms/attempts.server.ts';
import { backToForm } from '../forms/forms.server.ts';
import { removeAvatar, setAvatar } from './change-avatar.server.ts';

const tab = settingsPath('profile');
const limits: readonly RateLimit[] = [{ name: 'avatar', by: 'address', limit: 30, perMs: hourMs }];

export const postAvatar: APIRoute = formPost({
  body: v.object({ do: v.optional(v.literal('remove')) }),
  limits,
  run: async ({ app, input, context }) => {
    const { userId } = await requireViewer(context, 'account');
    // A provider that keeps the accounts keeps their pictures too.
    passwordsOf(app);
    const isRemoval = input.do === 'remove';
    if (isRemoval) await removeAvatar(app, userId);
    else
      await setAvatar(
        app,
        userId,
        context.locals.files?.find(({ field }) => field === 'picture'),
      );
    return `${tab}?avatar=${isRemoval ? 'removed' : 'saved'}#picture`;
  },
  failed: backToForm('avatar', () => tab),
});

export interface AvatarNotice {
  form: FormState;
  done: 'saved' | 'removed' | null;
}

export function readAvatarNotice(page: AstroGlobal): AvatarNotice {
  const form = recallForm(page, 'avatar');
  const done = page.url.searchParams.get('avatar');
  return { form, done: form.code === null && (done === 'saved' || done === 'removed') ? done : null };
}
