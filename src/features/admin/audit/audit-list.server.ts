/** The audit log: every act of an admin, newest first. Rows hold ids; names are joined here. */
import { and, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditLog, users } from '../../accounts/accounts.table.ts';
import { events } from '../../catalog/events.table.ts';
import { categories } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { adminPaths } from '../admin-paths.ts';
import { defineList } from '../lists/list.ts';
import { describeAct, auditListWords as words } from './words.ts';

const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');

/** Subjects are of many kinds, so only those that look like the id of a store or an event are looked up as one. */
const subjectUuid = sql`case when ${auditLog.subjectId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${auditLog.subjectId}::uuid end`;
const nameOf = (account: typeof actors | typeof subjects): SQL<string | null> =>
  sql<string | null>`coalesce(nullif(${account.name}, ''), ${account.email})`;

export const auditList = defineList({
  path: adminPaths.audit,
  csvPath: adminPaths.file('audit'),
  words,
  views: [
    { name: 'all', label: words.view.all, where: undefined },
    { name: 'roles', label: words.view.roles, where: like(auditLog.action, 'role.%') },
    { name: 'stores', label: words.view.stores, where: like(auditLog.action, 'store.%') },
  ],
  order: { table: 'audit_log', alias: 'audit_log', key: 'at', id: 'id', isUuid: true, newestFirst: true },
  matches: (pattern, search) =>
    or(
      ilike(actors.email, pattern),
      ilike(actors.name, pattern),
      ilike(subjects.email, pattern),
      ilike(subjects.name, pattern),
      ilike(vendors.name, pattern),
      ilike(events.name, pattern),
      ilike(categories.name, pattern),
      ilike(auditLog.action, pattern),
      eq(auditLog.subjectId, search),
    ),
  read: (db, { where, orderBy, limit }) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actorId: auditLog.actorId,
        subjectId: auditLog.subjectId,
        details: auditLog.details,
        actor: nameOf(actors),
        subject: sql<string | null>`coalesce(${nameOf(subjects)}, ${vendors.name}, ${events.name}, ${categories.name})`,
      })
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorId))
      .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
      .leftJoin(vendors, eq(vendors.id, subjectUuid))
      .leftJoin(events, eq(events.id, subjectUuid))
      .leftJoin(categories, and(eq(categories.slug, auditLog.subjectId), like(auditLog.action, 'category.%')))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  head: ({ action, subject, subjectId, details }) => ({
    title: describeAct(action, subject ?? subjectId, details),
    href: null,
  }),
  columns: [
    { label: words.act, value: ({ action }) => action, fileOnly: true },
    { label: words.subject, value: ({ subjectId }) => subjectId, fileOnly: true },
    { label: words.details, value: ({ details }) => JSON.stringify(details), fileOnly: true },
    { label: words.by, value: ({ actor, actorId }) => actor ?? actorId ?? words.site },
    { label: words.at, value: ({ at }) => at, narrow: 'plain' },
  ],
});
