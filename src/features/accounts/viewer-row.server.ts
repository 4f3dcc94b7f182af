import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from './accounts.table.ts';
import type { Viewer } from './identity.ts';
import { type AdminRule, roleOf } from './roles.ts';

export interface ViewerRules extends AdminRule {
  /** Whether demo accounts are somebody. */
  demo: boolean;
}

/** The account of a row as requests see it; null for a demo account outside a demo. */
export function viewerOfRow(user: typeof users.$inferSelect, rules: ViewerRules): Viewer | null {
  if (user.demo && !rules.demo) return null;
  const { id, email, emailVerified, name, imageUrl } = user;
  return { userId: id, email, emailVerified, name, imageUrl, role: roleOf(user, rules) };
}

/** The account of this id, likewise; null where there is none. */
export async function viewerById(db: Database, userId: string, rules: ViewerRules): Promise<Viewer | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? viewerOfRow(user, rules) : null;
}
