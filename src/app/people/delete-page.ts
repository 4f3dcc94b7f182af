import type { AstroGlobal } from 'astro';
import { checkAccess, setDeniedStatus } from '../../features/accounts/access/guard.server.ts';
import { clearBrowserData } from '../../features/accounts/forms/forms.server.ts';
import type { Access } from '../../features/accounts/roles.ts';
import { type Deletion, deleteAccount, readDeletion } from '../../features/settings/privacy/delete-account.server.ts';
import { deleteWords } from '../../features/settings/privacy/words.ts';
import { handleForm, unknownForm } from '../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { logError } from '../../platform/http/responses.ts';
import { hourMs } from '../../platform/time.ts';
import { privacyPaths } from '../../site/settings-paths.ts';
import { accountHooksOf } from './account-hooks.ts';
import { continueErasure } from './finish-erasures.ts';

const limits: readonly RateLimit[] = [{ name: 'delete account', by: 'account', limit: 10, perMs: hourMs }];

interface DeletePage {
  access: Access;
  /** Null for a refused visitor, or once it is done. */
  deletion: Deletion | null;
  problem: string | null;
  /** True for a visitor whose account was just deleted. */
  isDone: boolean;
}

/** Returns what the page shows, or after the form where to go, signed out. The browser is cleared as by a sign-out. */
export async function loadDeletion(page: AstroGlobal): Promise<Response | DeletePage> {
  const { app, requestId } = page.locals;
  const access = await checkAccess(page, 'account');
  if (access.state !== 'allowed') {
    const isDone = access.state === 'signed-out' && page.url.searchParams.has('deleted');
    if (!isDone) setDeniedStatus(page, access.state);
    return { access, deletion: null, problem: null, isDone };
  }
  const { userId, email } = access.viewer;
  const refused = await handleForm(page, {
    limits,
    userId,
    words: { rate_limited: deleteWords.tooMany },
    run: async ({ form, typed }) => {
      if (form !== 'delete') throw unknownForm(deleteWords.unknown);
      await deleteAccount(app, userId, typed['confirm'] ?? '', accountHooksOf(app));
      const known = app.identity.passwords?.forgetBrowser(email, page.request) ?? [];
      const cookies = [...(await app.identity.signOut(page.request)), ...known];
      // What fails here is tried again by the job.
      await continueErasure(app, userId).catch((error: unknown) => logError(error, requestId, 'internal'));
      const done = seeOther(`${privacyPaths.delete}?deleted=1`, { cookies });
      return clearBrowserData(app, page.request, done);
    },
  });
  if (refused instanceof Response) return refused;
  return { access, deletion: await readDeletion(app, userId), problem: refused?.alert ?? null, isDone: false };
}
