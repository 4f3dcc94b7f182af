import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reportReplies, reports } from './reports.table.ts';

/** Erases what the person with these addresses reported, and our replies. That there was a report, and about which page, stays. */
export async function eraseReports(tx: Database, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .update(reports)
    .set({ body: '', email: '' })
    .where(inArray(sql`lower(${reports.email})`, [...addresses]));
  await tx
    .update(reportReplies)
    .set({ body: '', email: '' })
    .where(inArray(sql`lower(${reportReplies.email})`, [...addresses]));
}
