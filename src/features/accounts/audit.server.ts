/** Writes the audit log. A trigger keeps its rows as they are (docs/decisions). */
import type { Database } from '../../platform/database/database.ts';
import { auditLog } from './accounts.table.ts';

interface AuditedAct {
  /** The account that acts; null if the site itself does. */
  actorId: string | null;
  /** What is done, as "subject.verb": "store.suspended". `features/admin/audit/words.ts` has its sentence. */
  action: string;
  subjectId: string;
  /**
   * More about it: ids, slugs, and states. Never a name, an address, or a text of somebody: rows outlive their accounts, and names
   * are joined when the log is shown.
   */
  details?: Record<string, string | null>;
}

/** Logs an act, in the transaction of its effect. */
export async function recordAct(tx: Database, act: AuditedAct): Promise<void> {
  await tx.insert(auditLog).values(act);
}
