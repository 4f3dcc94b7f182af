import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPeople } from '../../src/demo/city/accounts.ts';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { credentials, users } from '../../src/features/accounts/accounts.table.ts';
import { isCommonPassword } from '../../src/features/accounts/embedded/common-passwords.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { cheapHashing } from '../support/hashing.ts';

const options = {
  catalog: demoCatalog,
  timeZone: 'America/Kentucky/Louisville',
  now: new Date(),
  accounts: true,
  hashing: cheapHashing,
};

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const people = () => fresh.db.select().from(users).innerJoin(credentials, eq(credentials.userId, users.id));

test('without demo people nobody can sign in', async () => {
  await seedDemo(fresh.db, options);
  expect(await people()).toEqual([]);
});

test('a demo city that was there before gets the accounts that are missing, one for each role', async () => {
  expect(await seedDemo(fresh.db, { ...options, people: demoPeople })).toBe(false);
  const rows = await people();
  expect(rows.map(({ users: { role, demo, emailVerified } }) => [role, demo, emailVerified]).sort()).toEqual([
    ['admin', true, true],
    ['customer', true, true],
    ['vendor', true, true],
  ]);
  for (const { email, password } of demoPeople) {
    const row = rows.find((one) => one.users.email === email);
    expect(await cheapHashing.verify(password, row?.credentials.password ?? null)).toBe(true);
  }
  const [kiln] = await fresh.db.select().from(vendors).where(eq(vendors.slug, 'portland-kiln'));
  expect(kiln?.ownerUserId).toBe(rows.find((one) => one.users.role === 'vendor')?.users.id);
});

test('starting again changes nothing of them', async () => {
  await fresh.db.update(credentials).set({ password: 'changed' });
  await seedDemo(fresh.db, { ...options, people: demoPeople });
  expect((await people()).map((row) => row.credentials.password)).toEqual(['changed', 'changed', 'changed']);
});

test('the passwords of the demonstration are ones that a person could choose', () => {
  for (const { password } of demoPeople)
    expect([password.length >= 8, isCommonPassword(password)]).toEqual([true, false]);
});
