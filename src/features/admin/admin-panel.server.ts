/** What the admins' pages load and do. Whoever calls has passed their guard. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { isCleanText } from '../../platform/api/text-schema.ts';
import { readForm, seeOther } from '../../platform/http/form.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { checkRateLimits } from '../../platform/http/rate-limit.ts';
import { statusOf, toDomainError } from '../../platform/http/responses.ts';
import { paths } from '../../site/paths.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountServices } from '../accounts/services.ts';
import { type Account, accountById, listAccounts } from './account-list.server.ts';
import { isAlreadySo, type RoleChange, refusalOf } from './admin-change.ts';
import { grantAdmin, withdrawAdmin } from './admin-role.server.ts';
import { type AuditEntry, latestAudit } from './audit.server.ts';

const accountsPerPage = 50;
const auditEntries = 20;
const longestSearch = 100;
/** Of our own accounts and of those of a provider. */
const accountId = /^[\w-]{1,64}$/;

export interface AdminPanel {
  /** What a change that led here has come to; null for none. */
  outcome: string | null;
  search: string;
  accounts: Account[];
  /** The account of whoever looks. */
  self: Account | null;
  /** Id of the last account of this page when more follow. */
  next: string | null;
  audit: AuditEntry[];
}

/** A parameter of the address, as far as it can be meant: unreadable and endless ones are none. */
function searched(url: URL): string {
  const text = url.searchParams.get('q')?.normalize('NFC').trim() ?? '';
  return isCleanText(text, false) ? text.slice(0, longestSearch) : '';
}

function idOf(url: URL, name: string): string | null {
  const id = url.searchParams.get(name);
  return id !== null && accountId.test(id) ? id : null;
}

/** How people call an account. */
function nameOf({ name, email }: Account): string {
  return name || email;
}

function stateOf({ configuredAdmin, role }: Account): string {
  if (configuredAdmin || role === 'admin') return 'an admin';
  return role === 'vendor' ? 'an artist' : 'a customer';
}

/** Says how the account is by now, so that it is true at every reload, whatever happened since. */
async function outcomeOf({ db, config }: AccountServices, url: URL): Promise<string | null> {
  const [changed, unchanged] = [idOf(url, 'changed'), idOf(url, 'unchanged')];
  const id = changed ?? unchanged;
  const account = id === null ? null : await accountById(db, config.identity, id);
  if (account === null) return null;
  const is = `${nameOf(account)} is ${stateOf(account)}`;
  return changed === null ? `Nothing changed: ${is} already.` : `${is} now.`;
}

/**
 * Everything that the panel of this address shows.
 * @param viewer the admin who looks
 */
export async function loadAdminPanel(app: AccountServices, url: URL, viewer: Viewer): Promise<AdminPanel> {
  const { db, config } = app;
  const search = searched(url);
  const after = idOf(url, 'after');
  const found = await listAccounts(db, config.identity, { search, after, limit: accountsPerPage + 1 });
  const accounts = found.slice(0, accountsPerPage);
  return {
    outcome: await outcomeOf(app, url),
    search,
    accounts,
    self: await accountById(db, config.identity, viewer.userId),
    next: found.length > accountsPerPage ? (accounts.at(-1)?.id ?? null) : null,
    audit: await latestAudit(db, auditEntries),
  };
}

const changeSchema = v.object({
  user: v.pipe(v.string(), v.regex(accountId, 'There is no such account.')),
  change: v.picklist(['grant', 'withdraw'], 'This is not a change of a role.'),
});

/** What is asked before a role is changed, or why there is nothing to ask. */
export interface RoleQuestion {
  change: RoleChange;
  /** Null when there is no such account. */
  account: Account | null;
  /** How people call it. */
  who: string;
  /** Why the change is not to be made, or was not; null when there is no reason. */
  problem: string | null;
  /** Whether it can be asked for, as far as it can be known before. */
  possible: boolean;
}

/**
 * What to ask about the change that the address names. Sets 404 for an account that does not exist; a change that can't
 * be made is explained with 200, as nothing was refused yet.
 * @param refused why a change that was sent just now was not made
 */
export async function roleQuestion(
  { url, locals, response }: AstroGlobal,
  viewer: Viewer,
  refused: string | null,
): Promise<RoleQuestion> {
  const { db, config } = locals.app;
  const change = url.searchParams.get('change') === 'withdraw' ? 'withdraw' : 'grant';
  const user = idOf(url, 'user');
  const account = user === null ? null : await accountById(db, config.identity, user);
  const self = await accountById(db, config.identity, viewer.userId);
  if (account === null || self === null) {
    if (response.status === 200) response.status = 404;
    return { change, account: null, who: '', problem: refused, possible: false };
  }
  const already = isAlreadySo(change, account) ? `${nameOf(account)} is ${stateOf(account)} already.` : null;
  const problem = refusalOf(change, account, self)?.message ?? already;
  // What was refused for good is not asked again; what came too often is.
  const possible = problem === null && response.status !== statusOf('forbidden');
  return { change, account, who: nameOf(account), problem: refused ?? problem, possible };
}

/** Does it. @returns where to go then; or, with the status of a refusal, why it was not done. */
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
