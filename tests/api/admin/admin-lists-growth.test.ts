/** What 100,000 rows cost the lists of the admin panel. `npm run bench admin-lists` measures the time. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { fillAdminLists } from '../../support/fill-admin-lists.ts';
import { asAdmin, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;
beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
  await makeVendor(site.db, { name: 'Full Kiln' });
});
afterAll(() => site.close());

async function fill(from: number, to: number) {
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  for (const statement of fillAdminLists) await client.query(statement, [from, to]);
  await client.query('analyze');
  await client.end();
}

async function measure(path: string) {
  const open = async () => (await site.fetch(path, { headers: { ...admin.headers } })).text();
  await open();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const text = await open();
  const queries = query.mock.calls.length;
  query.mockRestore();
  return { queries, bytes: Buffer.byteLength(text) };
}

test('with 100,000 rows the lists need the same queries and as many bytes as with 120', async () => {
  const paths = ['/admin', '/admin/orders', '/admin/orders?q=raman', '/admin/customers?q=many', '/admin/audit'];
  await fill(1, 120);
  const before: Awaited<ReturnType<typeof measure>>[] = [];
  for (const path of paths) before.push(await measure(path));
  await fill(121, 100_000);
  for (const [index, path] of paths.entries()) {
    const after = await measure(path);
    expect(after.queries, path).toBe(before[index]?.queries);
    expect(after.queries).toBeGreaterThan(1);
    expect(Math.abs(after.bytes - (before[index]?.bytes ?? 0)), path).toBeLessThan(after.bytes * 0.02);
  }
}, 90_000);
