import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from './accounts.table.ts';
import type { Viewer } from './identity.ts';
import { type AdminRule, roleOf } from './roles.ts';

export interface ViewerRules extends AdminRule {
  /** True in a demo; otherwise demo accounts can't be used. */
  demo: boolean;
}

/** Converts a row to a viewer; null for a demo account outside a demo. */
export function toViewer(user: typeof users.$inferSelect, rules: ViewerRules): Viewer | null {
  if (user.demo && !rules.demo) return null;
  const { id, email, emailVerified, name, imageUrl } = user;
  return { userId: id, email, emailVerified, name, imageUrl, role: roleOf(user, rules) };
}

/** Loads the account with this id; null if there is none, or for a demo account outside a demo. */
export async function findViewer(db: Database, userId: string, rules: ViewerRules): Promise<Viewer | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? toViewer(user, rules) : null;
}
