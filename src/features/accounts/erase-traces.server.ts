import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { rateLimits } from '../../platform/http/rate-limits.table.ts';
import { verifications } from './accounts.table.ts';
import { toLimitKey } from './limit-key.server.ts';

/** Erases what knows an account by its id or address without referring to its row: mailed links, and counted attempts. */
export async function eraseTraces(tx: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const links = sql`exists (select from jsonb_each_text(${verifications.value}::jsonb) as e where e.value in (${id}, ${email}))`;
  await tx.delete(verifications).where(links);
  await tx
    .delete(rateLimits)
    .where(inArray(sql`regexp_replace(${rateLimits.key}, '^.* ', '')`, [id, email, toLimitKey(email)]));
}
