/** The page that asks before a role is changed, and the change. Callers have passed the page's guard. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import type { FormState } from '../../platform/forms/form-state.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { statusOf } from '../../platform/http/responses.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import { type Account, accountId, findAccount } from './account.server.ts';
import { findRefusal, isAlreadyDone, type RoleChange } from './admin-change.ts';
import { adminPaths } from './admin-paths.ts';
import { grantAdmin, withdrawAdmin } from './admin-role.server.ts';
import { getCurrentRole, nameOf } from './role-outcome.ts';
import { roleErrors, roleOutcomes } from './words.ts';

function readId(url: URL, name: string): string | null {
  const id = url.searchParams.get(name);
  return id !== null && accountId.test(id) ? id : null;
}

const changeSchema = v.object({
  user: v.pipe(v.string(), v.regex(accountId, roleErrors.noSuchAccount)),
  change: v.picklist(['grant', 'withdraw'], roleErrors.unknownChange),
});

interface RoleQuestion {
  change: RoleChange;
  account: Account | null;
  who: string;
  /** Why the change can't be made or was refused; null if nothing prevents it. */
  problem: string | null;
  possible: boolean;
}

/**
 * Loads the question about the change that the URL names. Sets 404 for an unknown account. A change that can't be made
 * is explained with 200, because nothing was refused yet.
 * @param refused why the change just sent was refused, or null
 */
export async function loadRoleQuestion(
  { url, locals, response }: AstroGlobal,
  viewer: Viewer,
  refused: string | null,
): Promise<RoleQuestion> {
  const { db, config } = locals.app;
  const change = url.searchParams.get('change') === 'withdraw' ? 'withdraw' : 'grant';
  const user = readId(url, 'user');
  const account = user === null ? null : await findAccount(db, config.identity, user);
  const self = await findAccount(db, config.identity, viewer.userId);
  if (account === null || self === null) {
    if (response.status === 200) response.status = 404;
    return { change, account: null, who: '', problem: refused, possible: false };
  }
  const already = isAlreadyDone(change, account)
    ? roleOutcomes.already[getCurrentRole(account)](nameOf(account))
    : null;
  const problem = findRefusal(change, account, self)?.message ?? already;
  // After a 403 the question is not asked again; after a rate limit it is.
  const possible = problem === null && response.status !== statusOf('forbidden');
  return { change, account, who: nameOf(account), problem: refused ?? problem, possible };
}

const limits: readonly RateLimit[] = [{ name: 'admin-role', by: 'account', limit: 30, perMs: minuteMs }];

/** Makes the change. @returns where to go, or the refused form, after setting the status; null for a GET */
export const changeRole = (page: AstroGlobal, { userId }: Viewer): Promise<Response | FormState | null> =>
  handleForm(page, {
    body: changeSchema,
    limits,
    userId,
    run: async ({ app, input: { user, change } }) => {
      const run = change === 'grant' ? grantAdmin : withdrawAdmin;
      const isNew = await run(app.db, app.config.identity, { actorId: userId, subjectId: user });
      if (isNew) app.identity.onRoleChanged?.();
      return `${adminPaths.customer(user)}?done=${isNew ? 'changed' : 'unchanged'}`;
    },
  });
