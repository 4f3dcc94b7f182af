import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { auditLog, users } from '../accounts.table.ts';
import { addUser, findByEmail, lockAddress } from './account-rows.ts';
import { createLinks } from './links.ts';
import { rejectDemo, resetLink } from './passwords.ts';
import { normalizeEmail } from './services.ts';

/**
 * Makes the account with this address an admin, creating it if there is none: for whoever has the database, so the address counts as
 * confirmed.
 * @returns the token of a link to choose a password
 * @throws DomainError `forbidden` for a demo account
 */
export async function promoteToAdmin(db: Database, clock: Clock, typed: string): Promise<string> {
  const email = normalizeEmail(typed);
  return db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const found = await findByEmail(tx, email);
    if (found) rejectDemo(found.user);
    const { id } = found?.user ?? (await addUser(tx, { email, name: '' }));
    await tx.update(users).set({ role: 'admin', emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, id));
    const details = { role: 'admin', from: found?.user.role ?? null, context: 'server' };
    await tx.insert(auditLog).values({ action: 'role.assigned', subjectId: id, details });
    return createLinks(clock).create(tx, resetLink, { email, replaces: found?.password ?? null });
  });
}
