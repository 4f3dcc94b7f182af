import { and, eq, inArray, isNull } from 'drizzle-orm';
import { credentials, users } from '../features/accounts/accounts.table.ts';
import { createPasswordHashing, type PasswordHashing } from '../features/accounts/embedded/password-hash.ts';
import { vendors } from '../features/catalog/vendors.table.ts';
import type { Database } from '../platform/database/database.ts';
import type { DemoPerson } from './city/accounts.ts';

/** Adds missing demo accounts. Existing ones stay as they are, including their passwords. */
export async function seedPeople(
  db: Database,
  people: readonly DemoPerson[],
  { hash }: Pick<PasswordHashing, 'hash'> = createPasswordHashing(),
): Promise<void> {
  if (people.length === 0) return;
  const emails = people.map(({ email }) => email);
  const known = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails));
  const existing = new Set(known.map(({ email }) => email));
  for (const { email, password, name, role, storefront } of people.filter((person) => !existing.has(person.email))) {
    const id = `demo-${email.split('@')[0]}`;
    await db.insert(users).values({ id, email, emailVerified: true, name, role, demo: true });
    await db
      .insert(credentials)
      .values({ id, accountId: id, providerId: 'credential', userId: id, password: await hash(password) });
    if (storefront !== null) {
      await db
        .update(vendors)
        .set({ ownerUserId: id })
        .where(and(eq(vendors.slug, storefront), isNull(vendors.ownerUserId)));
    }
  }
}
