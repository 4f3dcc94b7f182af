/** Loads and changes for the admin pages. Callers have passed the pages' guard. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { isCleanText } from '../../platform/api/text-schema.ts';
import { readForm, seeOther } from '../../platform/http/form.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { checkRateLimits } from '../../platform/http/rate-limit.ts';
import { statusOf, toDomainError } from '../../platform/http/responses.ts';
import { paths } from '../../site/paths.ts';
import type { Role, Viewer } from '../accounts/identity.ts';
import { defaultRole } from '../accounts/roles.ts';
import type { AccountServices } from '../accounts/services.ts';
import { listReports, type ThreadReport } from '../messages/threads.server.ts';
import { type Account, findAccount, listAccounts } from './account-list.server.ts';
import { findRefusal, isAlreadyDone, type RoleChange } from './admin-change.ts';
import { grantAdmin, withdrawAdmin } from './admin-role.server.ts';
import { type AuditEntry, loadLatestAudit } from './audit.server.ts';
import { roleErrors, roleOutcomes } from './words.ts';

const accountsPerPage = 50;
const auditEntries = 20;
const shownReports = 20;
const longestSearch = 100;
/** Form of account ids, ours and a provider's. */
const accountId = /^[\w-]{1,64}$/;

export interface AdminPanel {
  /** Result of the change that redirected here, or null. */
  outcome: string | null;
  search: string;
  accounts: Account[];
  /** The account of the admin who looks. */
  self: Account | null;
  /** Id of this page's last account if more follow, else null. */
  next: string | null;
  audit: AuditEntry[];
  reports: ThreadReport[];
}

/** Returns the search text. Text with control characters counts as empty; long text is cut off. */
function readSearch(url: URL): string {
  const text = url.searchParams.get('q')?.normalize('NFC').trim() ?? '';
  return isCleanText(text, false) ? text.slice(0, longestSearch) : '';
}

function readId(url: URL, name: string): string | null {
  const id = url.searchParams.get(name);
  return id !== null && accountId.test(id) ? id : null;
}

/** Returns the name to show for an account. */
function nameOf({ name, email }: Account): string {
  return name || email;
}

/** Returns the role that the account has now. Without a stored role it counts as the default one. */
function getCurrentRole({ configuredAdmin, role }: Account): Role {
  return configuredAdmin ? 'admin' : (role ?? defaultRole);
}

/** Describes the account's current state, so the sentence stays true at every reload. */
async function describeOutcome({ db, config }: AccountServices, url: URL): Promise<string | null> {
  const [changed, unchanged] = [readId(url, 'changed'), readId(url, 'unchanged')];
  const id = changed ?? unchanged;
  const account = id === null ? null : await findAccount(db, config.identity, id);
  if (account === null) return null;
  const outcomes = changed === null ? roleOutcomes.unchanged : roleOutcomes.changed;
  return outcomes[getCurrentRole(account)](nameOf(account));
}

/**
 * Loads the admin panel for this URL.
 * @param viewer the admin who looks
 */
export async function loadAdminPanel(app: AccountServices, url: URL, viewer: Viewer): Promise<AdminPanel> {
  const { db, config } = app;
  const search = readSearch(url);
  const after = readId(url, 'after');
  const found = await listAccounts(db, config.identity, { search, after, limit: accountsPerPage + 1 });
  const accounts = found.slice(0, accountsPerPage);
  return {
    outcome: await describeOutcome(app, url),
    search,
    accounts,
    self: await findAccount(db, config.identity, viewer.userId),
    next: found.length > accountsPerPage ? (accounts.at(-1)?.id ?? null) : null,
    audit: await loadLatestAudit(db, auditEntries),
    reports: await listReports(db, shownReports),
  };
}

const changeSchema = v.object({
  user: v.pipe(v.string(), v.regex(accountId, roleErrors.noSuchAccount)),
  change: v.picklist(['grant', 'withdraw'], roleErrors.unknownChange),
});

/** The question before a role is changed, or the reason why there is none. */
export interface RoleQuestion {
  change: RoleChange;
  /** Null if there is no such account. */
  account: Account | null;
  /** Name to show for the account. */
  who: string;
  /** Why the change can't be made or was refused; null if nothing prevents it. */
  problem: string | null;
  /** True if the change is likely to succeed, so the question can be asked. */
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

/** Makes the change. @returns a redirect; or, after setting the status, the reason of the refusal */
export async function changeRole(
  { request, locals, response }: AstroGlobal,
  viewer: Viewer,
): Promise<Response | string> {
  const { app, clientAddress } = locals;
  try {
    const { user, change } = parseInput(changeSchema, await readForm(request));
    const limit = { name: 'admin-role', by: 'account', limit: 30, perMs: 60_000 } as const;
    checkRateLimits(app, [limit], { address: clientAddress, userId: viewer.userId });
    const run = change === 'grant' ? grantAdmin : withdrawAdmin;
    const isNew = await run(app.db, app.config.identity, { actorId: viewer.userId, subjectId: user });
    if (isNew) app.identity.onRoleChanged?.();
    return seeOther(`${paths.admin}?${new URLSearchParams({ [isNew ? 'changed' : 'unchanged']: user })}`);
  } catch (error) {
    const { code, message } = toDomainError(error);
    if (statusOf(code) >= 500) throw error;
    response.status = statusOf(code);
    return message;
  }
}
