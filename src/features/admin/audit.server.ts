import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { auditLog, users } from '../accounts/accounts.table.ts';

/** An entry of the audit log. Removed accounts are shown by id. */
export interface AuditEntry {
  id: string;
  at: Date;
  action: string;
  /** Email address or id; null if the site itself acted. */
  actor: string | null;
  /** Email address or id. */
  subject: string;
  details: Record<string, string | null>;
}

/** Loads the newest entries, newest first. */
export async function loadLatestAudit(db: Database, limit: number): Promise<AuditEntry[]> {
  const [actors, subjects] = [alias(users, 'actors'), alias(users, 'subjects')];
  const rows = await db
    .select({ entry: auditLog, actorEmail: actors.email, subjectEmail: subjects.email })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  return rows.map(({ entry: { id, at, action, actorId, subjectId, details }, actorEmail, subjectEmail }) => ({
    id,
    at,
    action,
    actor: actorEmail ?? actorId,
    subject: subjectEmail ?? subjectId,
    details,
  }));
}
