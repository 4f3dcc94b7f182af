import { eq } from 'drizzle-orm';
import { users } from '../../domain/accounts/accounts.table.ts';
import { type AdminRule, roleOf } from '../../domain/accounts/admins.ts';
import type { Database, Viewer } from '../../domain/ports.ts';

export interface ViewerRules extends AdminRule {
  /** Whether demo accounts are somebody. */
  demo: boolean;
}

/** The account as requests see it, from our row of it; null where there is none, or only a demo account outside a demo. */
export async function viewerById(db: Database, userId: string, rules: ViewerRules): Promise<Viewer | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || (user.demo && !rules.demo)) return null;
  const { id, email, emailVerified, name, imageUrl } = user;
  return { userId: id, email, emailVerified, name, imageUrl, role: roleOf(user, rules) };
}
