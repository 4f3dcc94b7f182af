import { and, eq, inArray, isNull } from 'drizzle-orm';
import { createPasswordHashing } from '../adapters/identity/embedded/password-hash.ts';
import { credentials, users } from '../domain/accounts/accounts.table.ts';
import type { Database } from '../domain/ports.ts';
import { vendors } from '../domain/vendors/vendors.table.ts';
import type { DemoPerson } from './city/accounts.ts';

/** Adds the demo accounts that are missing. One that is there keeps what was made of it, its password included. */
export async function seedPeople(db: Database, people: readonly DemoPerson[]): Promise<void> {
  if (people.length === 0) return;
  const emails = people.map(({ email }) => email);
  const known = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails));
  const there = new Set(known.map(({ email }) => email));
  const { hash } = createPasswordHashing();
  for (const { email, password, name, role, storefront } of people.filter((person) => !there.has(person.email))) {
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
