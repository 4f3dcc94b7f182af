import type { AstroGlobal } from 'astro';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { bucketsOfCaller, checkRateLimits, countAccepted } from '../../../platform/http/rate-limit.ts';
import { applicationPath } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { applicationSchema } from './application-form.ts';
import { applyLimits, photoLimits, sendApplication, withdrawApplication } from './apply.server.ts';
import { readOwnApplication } from './read-applications.server.ts';
import { applicationErrors as words } from './words.ts';

/**
 * Takes a form of the page. The caller has passed the page's guard.
 * @returns where to go, or the refused form, after setting the status; null for a GET
 */
export function handleApplicationForm(page: AstroGlobal, viewer: Viewer): Promise<Response | FormState | null> {
  return handleForm(page, {
    words: { rate_limited: words.tooMany, fields: words.fields },
    run: async ({ app, form, typed, context }) => {
      if (form === 'withdraw') await withdrawApplication(app, viewer.userId);
      else if (form === 'apply') {
        const input = parseInput(applicationSchema, typed);
        const caller = { address: context.locals.clientAddress, userId: viewer.userId };
        const files = (context.locals.files ?? []).filter(({ field }) => field === 'photos');
        await countAccepted(app, bucketsOfCaller(applyLimits, caller), async () => {
          if (files.length > 0) checkRateLimits(app, photoLimits, caller);
          await sendApplication(app, viewer, input, files);
        });
      } else throw unknownForm(words.unknown);
      return applicationPath;
    },
  });
}

export type ApplicationPage = Awaited<ReturnType<typeof readOwnApplication>> & {
  viewer: Viewer;
  refused: FormState | null;
};

export async function loadApplicationPage(
  { locals: { app } }: AstroGlobal,
  viewer: Viewer,
  refused: FormState | null,
): Promise<ApplicationPage> {
  return { ...(await readOwnApplication(app, viewer)), viewer, refused };
}
