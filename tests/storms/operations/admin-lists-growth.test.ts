/** What many rows cost the lists of the admin panel. `npm run bench admin-lists` measures the time. */
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { fillAdminLists } from '../../support/fill-admin-lists.ts';
import { proveFlat } from '../../support/growth.ts';
import { asAdmin } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

const most = 100_000;

test(`with ${most} rows the lists need no more queries and bytes than with 120`, async () => {
  const { headers } = await asAdmin(site.db);
  await makeVendor(site.db, { name: 'Full Kiln' });
  await proveFlat({
    paths: ['/admin', '/admin/orders', '/admin/orders?q=raman', '/admin/customers?q=many', '/admin/audit'],
    fill: async (from, to) => {
      const client = new pg.Client(site.databaseUrl);
      await client.connect();
      for (const statement of fillAdminLists) await client.query(statement, [from, to]);
      await client.query('analyze');
      await client.end();
    },
    open: async (path) => (await site.fetch(path, { headers })).text(),
    most,
  });
}, 90_000);
