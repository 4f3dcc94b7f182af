/** What the admins' pages load and do. Whoever calls has passed their guard. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { paths } from '../config/paths.ts';
import { isCleanText } from '../contract/text.ts';
import { type Account, accountById, listAccounts } from '../domain/accounts/accounts.server.ts';
import { grantAdmin, withdrawAdmin } from '../domain/accounts/admin-role.server.ts';
import { type AuditEntry, latestAudit } from '../domain/accounts/audit.server.ts';
import type { Viewer } from '../domain/ports.ts';
import type { App } from '../wiring/app.ts';
import { readForm, seeOther } from './form.ts';
import { parseInput } from './parse.ts';
import { checkRateLimits } from './rate-limit.ts';
import { statusOf, toDomainError } from './responses.ts';

const accountsPerPage = 50;
const auditEntries = 20;
const longestSearch = 100;
/** Of our own accounts and of those of a provider. */
const accountId = /^[\w-]{1,64}$/;

export interface AdminPanel {
  search: string;
  accounts: Account[];
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

export async function loadAdminPanel({ db, config }: App, url: URL): Promise<AdminPanel> {
  const search = searched(url);
  const after = idOf(url, 'after');
  const found = await listAccounts(db, config.identity, { search, after, limit: accountsPerPage + 1 });
  const accounts = found.slice(0, accountsPerPage);
  const next = found.length > accountsPerPage ? (accounts.at(-1)?.id ?? null) : null;
  return { search, accounts, next, audit: await latestAudit(db, auditEntries) };
}

export type RoleChange = 'grant' | 'withdraw';

const changeSchema = v.object({
  user: v.pipe(v.string(), v.regex(accountId, 'There is no such account.')),
  change: v.picklist(['grant', 'withdraw'], 'This is not a change of a role.'),
});

export interface RoleQuestion {
  account: Account | null;
  change: RoleChange;
}

/** What is asked before a role is changed: whose, and how. 404 for an account that does not exist. */
export async function roleQuestion({ url, locals, response }: AstroGlobal): Promise<RoleQuestion> {
  const { db, config } = locals.app;
  const user = idOf(url, 'user');
  const account = user === null ? null : await accountById(db, config.identity, user);
  if (account === null && response.status === 200) response.status = 404;
  return { account, change: url.searchParams.get('change') === 'withdraw' ? 'withdraw' : 'grant' };
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
    await run(app.db, app.config.identity, { actorId: viewer.userId, subjectId: user });
    app.identity.roleChanged?.();
    return seeOther(`${paths.admin}?done=1`);
  } catch (error) {
    const { code, message } = toDomainError(error);
    if (statusOf(code) >= 500) throw error;
    response.status = statusOf(code);
    return message;
  }
}
