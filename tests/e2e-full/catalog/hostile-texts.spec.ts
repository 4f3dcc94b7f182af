import { expect, test } from 'playwright/test';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { siteDatabase, siteOrigin } from '../../e2e/site-database.ts';
import { scriptPayloads as payloads } from '../../support/script-payloads.ts';

test(`${payloads.length} script payloads in every text of a vendor and a piece run nowhere: not in public, not in the dashboard`, async ({
  page,
}) => {
  test.setTimeout(360_000);
  const complaints: string[] = [];
  page.on('dialog', (dialog) => {
    complaints.push(`${page.url()} opened a dialog`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} threw ${error.message}`));
  page.on('console', (message) => {
    if (/pwned|Content.Security.Policy/i.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.exposeFunction('pwned', (number: number) => complaints.push(`${page.url()} ran payload ${number}`));

  const owner = await addCustomer('Mallory');
  await siteDatabase().query(`update users set role = 'vendor' where id = $1`, [owner]);
  await openSession(page, owner);
  const stores: string[] = [];
  for (const [index, payload] of payloads.entries()) {
    const slug = `hostile-${index}-${crypto.randomUUID().slice(0, 8)}`;
    const { rows } = await siteDatabase().query(
      `insert into vendors (slug, owner_user_id, name, owner, email, joined_date, neighborhood, description, about, specialties, pickup, position)
      values ($1, $2, $3, $3, 'm@example.org', now(), $3, $3, $3, $3, $3, 9000) returning id`,
      [slug, owner, payload],
    );
    stores.push(rows[0].id);
    const id = crypto.randomUUID();
    await siteDatabase().query(
      `insert into uploads (id, vendor_id, product_id, state, bytes, picture)
      select gen_random_uuid(), $1, $2, 'ready', 1, pictures -> 0 from products where slug = 'moon-jar'`,
      [rows[0].id, id],
    );
    const data = {
      id,
      name: payload,
      description: payload,
      medium: payload,
      size: payload,
      priceCents: 4000,
      categorySlug: 'ceramics',
      publish: true,
    };
    const headers = { origin: siteOrigin };
    const made = await page.request.post(`/api/studio/${slug}/pieces`, { data, headers });
    expect(made.status(), await made.text()).toBe(201);
    const piece = await made.json();
    const pictures = [{ key: piece.pictures[0].key, alt: payload }];
    const edited = await page.request.put(`/api/studio/${slug}/pieces/${id}`, {
      data: { ...data, revision: 1, pictures },
      headers,
    });
    expect(edited.status(), await edited.text()).toBe(200);
    for (const path of [`/${slug}`, `/${slug}/${piece.slug}`, `/vendor/${slug}/pieces`]) {
      await page.goto(path);
      await expect(page.getByText(payload, { exact: false }).first(), path).toBeAttached();
    }
  }
  await page.goto('/artists');
  await siteDatabase().query('delete from vendors where id = any($1)', [stores]);
  expect(complaints).toEqual([]);
});
