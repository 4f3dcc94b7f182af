/** The running site shows changes made in plain SQL, because database triggers send the tags of pages to purge. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageHandler } from '../../../src/platform/http/front-door/options.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { loadHandler } from '../../support/build.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';

let site: StartedApp;
let rendered: string[] = [];
let ids: { kiln: string; glass: string; jar: string; bowl: string; opening: string; fan: string };
beforeAll(async () => {
  const handler = await loadHandler();
  const watched: PageHandler = (req, ...rest) => {
    rendered.push(req.url?.split('?')[0] ?? '');
    return handler(req, ...rest);
  };
  site = await startApp({ frontDoor: { handler: watched } });
  const kiln = await makeVendor(site.db, { slug: 'portland-kiln' });
  const glass = await makeVendor(site.db, { slug: 'cathedral-glass', name: 'Cathedral Glass' });
  const jar = await makeProduct(site.db, kiln, { slug: 'jar' });
  const bowl = await makeProduct(site.db, glass, { slug: 'bowl' });
  const opening = await makeEvent(site.db, { slug: 'opening' }, [kiln]);
  const fan = await makeUser(site.db);
  ids = { kiln: kiln.id, glass: glass.id, jar: jar.id, bowl: bowl.id, opening: opening.id, fan: fan.id };
});
afterAll(() => site.close());

const read = async (path: string) => (await site.fetch(path)).text();

/** Waits until the page is cached, i.e. served without a render. */
async function keptPage(path: string): Promise<string> {
  let page = '';
  await expect
    .poll(async () => {
      rendered = [];
      page = await read(path);
      return rendered;
    })
    .toEqual([]);
  return page;
}

const changes: [table: string, path: string, change: () => SQL, shown: string][] = [
  ['vendors', '/portland-kiln', () => sql`update vendors set about = 'Made in a shed.'`, 'Made in a shed.'],
  ['vendors', '/', () => sql`update vendors set name = 'New Kiln' where id = ${ids.kiln}`, 'New Kiln'],
  [
    'products',
    '/portland-kiln/jar',
    () => sql`update products set price_cents = 12300 where id = ${ids.jar}`,
    '$123.00',
  ],
  ['products', '/portland-kiln/jar', () => sql`update products set inventory = 0 where id = ${ids.jar}`, 'SoldOut'],
  [
    'products',
    '/sitemap.xml',
    () => sql`update products set slug = 'lidded-jar' where id = ${ids.jar}`,
    '/portland-kiln/lidded-jar',
  ],
  [
    'categories',
    '/portland-kiln',
    () => sql`update categories set name = 'Vessels' where slug = 'ceramics'`,
    'Vessels',
  ],
  ['events', '/events/opening', () => sql`update events set name = 'Kiln Closing'`, 'Kiln Closing'],
  ['events', '/portland-kiln', () => sql`update events set name = 'Barn Days'`, 'Barn Days'],
  [
    'event_vendors',
    '/events/opening',
    () => sql`insert into event_vendors (event_id, vendor_id) values (${ids.opening}, ${ids.glass})`,
    'Cathedral Glass',
  ],
  [
    'favorites',
    '/portland-kiln',
    () => sql`insert into favorites (user_id, type, item_id) values (${ids.fan}, 'artist', ${ids.kiln})`,
    '1 person loves this artist',
  ],
];

test.each(changes)('after a change of a row in %s, %s is rendered again', async (_table, path, change, shown) => {
  expect(await keptPage(path)).not.toContain(shown);
  await site.db.execute(change());
  await expect.poll(async () => (await read(path)).includes(shown)).toBe(true);
});

test('a change that is rolled back purges nothing', async () => {
  await keptPage('/portland-kiln');
  await keptPage('/cathedral-glass/bowl');
  const change = site.db.transaction(async (tx) => {
    await tx.execute(sql`update vendors set about = 'Never.' where id = ${ids.kiln}`);
    throw new Error('rolled back');
  });
  await expect(change).rejects.toThrow('rolled back');
  // PostgreSQL delivers in the order of the commits, so this arrives after whatever the other one had sent.
  await site.db.execute(sql`update products set inventory = 7 where id = ${ids.bowl}`);
  await expect.poll(() => read('/cathedral-glass/bowl')).toContain('7 available');
  rendered = [];
  await read('/portland-kiln');
  expect(rendered).toEqual([]);
});

test('a change of very many rows purges every page', async () => {
  await keptPage('/about');
  await site.db.execute(sql`insert into vendors (slug, name, owner, email, joined_date)
    select 'many-' || n, '', '', '', now() from generate_series(1, 1000) as n`);
  await expect
    .poll(async () => {
      await read('/about');
      return rendered;
    })
    .toContain('/about');
});
