/** The list of invites, in the admin panel. Here, because artists' invites and the panel's lists don't know each other. */
import { and, eq, gt, ilike, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { adminPaths } from '../../features/admin/admin-paths.ts';
import { defineList } from '../../features/admin/lists/list.ts';
import { vendors } from '../../features/catalog/vendors.table.ts';
import { invites } from '../../features/joining/invites/invites.table.ts';
import { type InviteStatus, inviteStatus, inviteStatuses } from '../../features/joining/invites/invites.ts';
import { inviteListWords as words } from '../../features/joining/invites/words.ts';
import { paths } from '../../site/paths.ts';

const conditions = (now: Date): Record<InviteStatus, SQL | undefined> => {
  const wasRevoked = sql`(${invites.revokedAt} is not null and ${invites.revokedAt} < ${invites.expiresAt})`;
  const isOpen = and(isNull(invites.usedAt), sql`not ${wasRevoked}`);
  return {
    active: and(isOpen, gt(invites.expiresAt, now)),
    used: isNotNull(invites.usedAt),
    expired: and(isOpen, lte(invites.expiresAt, now)),
    revoked: and(isNull(invites.usedAt), wasRevoked, isNull(invites.usedBy)),
    declined: and(isNull(invites.usedAt), wasRevoked, isNotNull(invites.usedBy)),
  };
};

/** @param now decides which have expired */
export const inviteList = (now: Date) =>
  defineList({
    path: paths.adminInvites,
    csvPath: adminPaths.file('invite-codes'),
    words,
    views: [
      { name: 'all', label: words.all, where: undefined },
      ...inviteStatuses.map((name) => ({ name, label: words.statuses[name], where: conditions(now)[name] })),
    ],
    order: { table: 'invites', alias: 'invites', key: 'created_at', id: 'id', isUuid: true, newestFirst: true },
    matches: (pattern) =>
      or(
        ilike(invites.artistName, pattern),
        ilike(invites.artistEmail, pattern),
        ilike(invites.vendorSlug, pattern),
        ilike(vendors.name, pattern),
      ),
    read: async (db, { where, orderBy, limit }) => {
      const rows = await db
        .select({ invite: invites, store: { slug: vendors.slug, name: vendors.name } })
        .from(invites)
        .leftJoin(vendors, eq(vendors.id, invites.vendorId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit);
      return rows.map(({ invite, store }) => ({ ...invite, store, status: inviteStatus(invite, now) }));
    },
    head: ({ artistName, artistEmail }) => ({ title: artistName, href: null, note: artistEmail }),
    columns: [
      { label: words.artist, value: ({ artistName }) => artistName },
      { label: words.email, value: ({ artistEmail }) => artistEmail },
      { label: words.status, value: ({ status }) => words.statuses[status] },
      { label: words.slug, value: ({ store, vendorSlug }) => store?.slug ?? vendorSlug },
      { label: words.codeEnd, value: ({ codeEnd }) => codeEnd },
      { label: words.sent, value: ({ createdAt }) => createdAt },
      { label: words.until, value: ({ expiresAt }) => expiresAt },
      { label: words.used, value: ({ usedAt }) => usedAt },
    ],
  });
