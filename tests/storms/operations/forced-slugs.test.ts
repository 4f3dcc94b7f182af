/** Stores that were forced into the database under the site's own names change nothing on any route. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/app/start/create-app.ts';
import { reservedWords } from '../../../src/features/catalog/slugs.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { everyAddress } from '../../support/every-address.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { root } from '../../support/root.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true });
});
afterAll(() => site.close());

const canary = 'Intruder Store';

/** What a visitor gets at an address, without what differs each time. */
async function look(address: string) {
  const response = await site.fetch(address);
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    location: response.headers.get('location'),
    title: /<title>([^<]*)/.exec(text)?.[1],
    heading: /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1],
    canonical: /rel="canonical" href="([^"]*)/.exec(text)?.[1],
    names: text.includes(canary),
  };
}

test('a store and a piece with the names of a route leave every route of the site as it was', async () => {
  const sitemap = await (await site.fetch('/sitemap/artists.xml')).text();
  // The gate of the beta is a route only while there is one.
  const addresses = everyAddress(sitemap).filter(
    (address) => address !== '/beta' && !address.startsWith('/_astro/') && !address.startsWith('/media/'),
  );
  const before = new Map<string, Awaited<ReturnType<typeof look>>>();
  for (const address of addresses) before.set(address, await look(address));

  const segments = addresses.map((address) => address.split('/').slice(1));
  const used = new Set((await site.db.select({ slug: vendors.slug }).from(vendors)).map(({ slug }) => slug));
  const firsts = new Set([
    ...segments.flatMap(([first = '']) => [first, first.replace(/\..*$/, '')]),
    ...reservedWords,
  ]);
  for (const first of firsts) {
    // What no slug can be isn't looked up. The last two stand for stores that don't exist.
    if (!/^[a-z0-9-]{1,80}$/.test(first) || used.has(first) || ['x', 'no-such-artist'].includes(first)) continue;
    const vendor = await makeVendor(site.db, { slug: first, name: canary, owner: canary });
    const seconds = new Set(segments.flatMap(([start, second]) => (start === first && second ? [second] : [])));
    for (const slug of seconds) await makeProduct(site.db, vendor, { slug, name: canary });
  }
  // Lists show stores with pieces, as they should; here only the addresses are compared.
  await site.db.execute(sql`update vendors set listed_at = null where name = ${canary}`);

  // No answer comes from the page cache.
  await site.db.execute(sql`select pg_notify('page_tags', '["*"]')`);
  await new Promise((resolve) => setTimeout(resolve, 200));

  // These list the newest pieces.
  const reads = new Set(['/api/products', '/api/search', '/search', '/feed.xml']);
  for (const [address, was] of before) {
    const { names, ...is } = await look(address);
    const { names: _before, ...same } = was;
    expect({ address, ...is }).toEqual({ address, ...same });
    if (!reads.has(address)) expect([address, names]).toEqual([address, false]);
  }
}, 300_000);

test('the next start on that database warns the operator about such stores', async () => {
  const { config, identity, mails, clock } = site.app;
  const again = await createApp(config, { root, seed: false, connections: 2, parts: { identity, mails, clock } });
  expect(again.warnings.join(' ')).toContain(`“${canary}” (/about)`);
  await again.close();
});
