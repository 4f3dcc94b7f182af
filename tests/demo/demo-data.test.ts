import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import { describeDemoData } from '../../src/demo/demo-data.server.ts';
import { seedDemo } from '../../src/demo/seed.server.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { makeUser, makeVendor } from '../support/factories.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const seed = { catalog: demoCatalog, timeZone: 'America/Kentucky/Louisville', now: new Date('2026-11-01T02:30:00Z') };

test('a live site whose database holds artists of its own has nothing to be told', async () => {
  await makeUser(fresh.db);
  const { id } = await makeVendor(fresh.db);
  expect(await describeDemoData(fresh.db)).toBeNull();
  await fresh.db.execute(`delete from vendors where id = '${id}'`);
});

test('a live site on a database that was seeded is told so, with the artists by name and what to do', async () => {
  await seedDemo(fresh.db, { ...seed, accounts: true });
  const sentence = await describeDemoData(fresh.db);
  for (const { name } of demoCatalog.vendors) expect(sentence).toContain(name);
  expect(sentence).toMatch(/still holds the demo.*made-up accounts.*set DATABASE_URL to an empty database/);
});
