import { asc, count, eq, like } from 'drizzle-orm';
import { users } from '../features/accounts/accounts.table.ts';
import { vendors } from '../features/catalog/vendors.table.ts';
import type { Database } from '../platform/database/database.ts';
import { demoAccountId } from './seed.server.ts';

/**
 * Looks for demo data in the database of a live site.
 * @returns a sentence that says what to do; null if there is none
 */
export async function describeDemoData(db: Database): Promise<string | null> {
  const artists = await db
    .select({ name: vendors.name })
    .from(vendors)
    .where(like(vendors.stripeAccountId, `${demoAccountId('').replaceAll('_', '\\_')}%`))
    .orderBy(asc(vendors.position));
  const [people] = await db.select({ there: count() }).from(users).where(eq(users.demo, true));
  const accounts = people?.there ?? 0;
  if (artists.length === 0 && accounts === 0) return null;
  const names =
    artists.length === 0
      ? ''
      : ` artists who are made up and can't be paid (${artists.map(({ name }) => name).join(', ')}),`;
  return `This site is live, but its database still holds the demo:${names} ${accounts} made-up accounts and the hearts that they gave. Visitors see them. Run npm run demo:remove, or stop the site and set DATABASE_URL to an empty database. Made-up accounts can’t sign in.`;
}
