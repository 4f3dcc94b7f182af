import type { AstroGlobal } from 'astro';
import { asc, count, eq } from 'drizzle-orm';
import { DomainError } from '../../../platform/errors.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { sessions, users } from '../../accounts/accounts.table.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { type Account, accountId, findAccount } from '../account.server.ts';
import { findPossibleChange, type RoleChange } from '../admin-change.ts';
import { adminPaths } from '../admin-paths.ts';
import { describeRoleOutcome } from '../role-outcome.ts';
import { customerPageWords as words } from './words.ts';

export interface CustomerPage {
  account: Account & { createdAt: Date };
  stores: readonly { slug: string; name: string }[];
  /** The change of role that would succeed, or null. */
  change: RoleChange | null;
  /** How many sessions it has; null if a provider keeps them. */
  sessions: number | null;
  done: string | null;
}

export async function loadCustomer({ params, url, locals }: AstroGlobal, viewer: Viewer): Promise<CustomerPage | null> {
  const { db, config, identity } = locals.app;
  const id = params['id'] ?? '';
  if (!accountId.test(id)) return null;
  const [account, self, [row], stores, [open]] = await Promise.all([
    findAccount(db, config.identity, id),
    findAccount(db, config.identity, viewer.userId),
    db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id)),
    db
      .select({ slug: vendors.slug, name: vendors.name })
      .from(vendors)
      .where(eq(vendors.ownerUserId, id))
      .orderBy(asc(vendors.createdAt)),
    db.select({ n: count() }).from(sessions).where(eq(sessions.userId, id)),
  ]);
  if (account === null || row === undefined) return null;
  const asked = url.searchParams.get('done');
  return {
    account: { ...account, createdAt: row.createdAt },
    stores,
    change: self && findPossibleChange(account, self),
    sessions: identity.kind === 'embedded' ? (open?.n ?? 0) : null,
    done: asked === 'ended' ? words.ended : describeRoleOutcome(asked, account),
  };
}

/**
 * Takes the page's form, which ends all sessions of the account.
 * @throws DomainError `forbidden` for a demo's admin and a real account, `not_found`, `invalid`
 */
export async function changeCustomer({ params, locals }: AstroGlobal, viewer: Viewer, form: string): Promise<string> {
  const { db, identity } = locals.app;
  const id = params['id'] ?? '';
  if (form !== 'end-sessions' || identity.kind !== 'embedded') throw unknownForm(words.unknown);
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ demo: users.demo }).from(users).where(eq(users.id, id)).for('update');
    const [self] = await tx.select({ demo: users.demo }).from(users).where(eq(users.id, viewer.userId));
    if (account === undefined) throw new DomainError('not_found', words.notFound);
    // Anybody can sign in as the demo's admin.
    if (self?.demo && !account.demo) throw new DomainError('forbidden', words.demoAdmin);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await recordAct(tx, { actorId: viewer.userId, action: 'account.signed_out', subjectId: id });
  });
  return `${adminPaths.customer(id)}?done=ended`;
}
