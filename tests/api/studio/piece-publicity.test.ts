/** What the public sees of a vendor's changes: pages, the API, the sitemap, and My Collection, within a second. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { checkOutAt } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeVendor } from '../../support/factories.ts';
import { asCustomer, asVendor, type Person } from '../../support/people.ts';
import { rounds } from '../../support/rounds.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';

let site: StartedApp;
let me: Person;
let fan: Person;
let store: { id: string; slug: string };
let vase: { id: string; slug: string };
beforeAll(async () => {
  site = await startApp();
  me = await asVendor(site.db);
  fan = await asCustomer(site.db);
  const stripeAccountId = `acct_demo_${randomUUID().slice(0, 8)}`;
  store = await makeVendor(site.db, { slug: 'portland-kiln', ownerUserId: me.userId, listedAt: null, stripeAccountId });
});
afterAll(() => site.close());

const call = async (method: string, path: string, body?: unknown, who = me) => {
  const headers = { ...who.headers, origin: site.app.config.siteUrl, 'content-type': 'application/json' };
  const answer = await site.fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  expect(answer.ok, JSON.stringify(json)).toBe(true);
  return json;
};
const pieces = '/api/studio/portland-kiln/pieces';

/** Publishes a piece with a photo. */
async function publish(changes: object = {}) {
  const id = randomUUID();
  const picture = makePicture({ alt: '' });
  const photo = {
    id: randomUUID(),
    vendorId: store.id,
    productId: id,
    bytes: 1,
    picture: { ...picture, key: `${picture.key}` },
  };
  await site.db.insert(uploads).values({ ...photo, state: 'ready' });
  const piece = {
    id,
    name: 'Tall Vase',
    priceCents: 4000,
    inventory: 3,
    categorySlug: 'ceramics',
    publish: true,
    ...changes,
  };
  return await call('POST', pieces, piece);
}
beforeEach(async () => {
  vase = await publish();
});

const read = async (path: string, headers = {}) => (await site.fetch(path, { headers })).text();
/** Waits until all of these say what they should. Each was read before, so that it may be cached. */
async function within1s(expected: Record<string, (text: string) => boolean>): Promise<void> {
  const late = async () => {
    const all = await Promise.all(
      Object.entries(expected).map(async ([path, isFresh]) => {
        const text = await read(path, path.startsWith('/api/favorites') ? fan.headers : {});
        return isFresh(text) ? [] : [path];
      }),
    );
    return all.flat();
  };
  // A little more than a second, because the machine has other work.
  await expect.poll(late, { timeout: 1_500, interval: 50 }).toEqual([]);
}
const says = (text: string) => (page: string) => page.includes(text);
const without = (text: string) => (page: string) => !page.includes(text);
const pageOf = (slug: string) => `/portland-kiln/${slug}`;

describe('within a second', () => {
  test('the first published piece lists the store, and is on every page', async () => {
    await within1s({
      '/': says('portland-kiln'),
      '/artists': says('/portland-kiln'),
      '/portland-kiln': says('Tall Vase'),
      [pageOf(vase.slug)]: says('$40.00'),
      '/sitemap.xml': says(pageOf(vase.slug)),
      '/api/products': says(vase.id),
    });
  });

  test('a new price, count, and name show everywhere, and the old address leads to the new one', async () => {
    await call('POST', '/api/favorites', { id: vase.id, type: 'product' }, fan);
    const paths = ['/portland-kiln', pageOf(vase.slug), '/sitemap.xml', '/api/products', `/api/products/${vase.id}`];
    for (const path of paths) await read(path);
    await call('POST', `${pieces}/${vase.id}/price`, { priceCents: 4321, seenCents: 4000 });
    await within1s({
      '/portland-kiln': says('$43.21'),
      [pageOf(vase.slug)]: says('$43.21'),
      '/api/products': says('43.21'),
      [`/api/products/${vase.id}`]: says('43.21'),
      '/api/favorites': says('43.21'),
    });
    await call('POST', `${pieces}/${vase.id}/stock`, { count: 77, seen: 3, key: randomUUID() });
    await within1s({
      [pageOf(vase.slug)]: says('77 available'),
      [`/api/products/${vase.id}`]: says('"inventory":77'),
      '/api/favorites': says('"inventory":77'),
    });
    const { revision, pictures } = await call('GET', `${pieces}/${vase.id}`);
    const edit = { revision, name: 'Blue Vase', priceCents: 4321, categorySlug: 'ceramics', pictures };
    const { slug } = await call('PUT', `${pieces}/${vase.id}`, edit);
    expect(slug).toMatch(/^blue-vase/);
    await within1s({
      '/portland-kiln': says('Blue Vase'),
      [pageOf(slug)]: says('Blue Vase'),
      '/sitemap.xml': (text) => text.includes(pageOf(slug)) && !text.includes(`${pageOf(vase.slug)}<`),
      '/api/favorites': says('Blue Vase'),
    });
    const moved = await site.fetch(pageOf(vase.slug));
    expect([moved.status, moved.headers.get('location')]).toEqual([301, pageOf(slug)]);
    // A browser that keeps it for good would go in circles once the piece gets its former name back.
    expect(moved.headers.get('cache-control')).toMatch(/no-(?:cache|store)/);
    await call('POST', `${pieces}/${vase.id}/state`, { state: 'draft' });
    for (const path of [vase.slug, slug])
      await expect.poll(async () => (await site.fetch(pageOf(path))).status).toBe(404);
  });

  test.each(['draft', 'archived'])(
    'a piece that becomes %s is gone, and reads “no longer shown” in My Collection',
    async (state) => {
      await call('POST', '/api/favorites', { id: vase.id, type: 'product' }, fan);
      for (const path of ['/portland-kiln', pageOf(vase.slug), '/sitemap.xml', '/api/products']) await read(path);
      await call('POST', `${pieces}/${vase.id}/state`, { state });
      await within1s({
        '/portland-kiln': without(`${pageOf(vase.slug)}"`),
        [pageOf(vase.slug)]: without('Add to Cart'),
        '/sitemap.xml': without(`${pageOf(vase.slug)}<`),
        '/api/products': without(vase.id),
        '/api/favorites': (text) => JSON.parse(text).find(({ id }: { id: string }) => id === vase.id)?.path === null,
      });
      expect((await site.fetch(pageOf(vase.slug))).status).toBe(404);
      expect(await read('/account/favorites?view=plain', fan.headers)).toContain('This piece is no longer shown.');
    },
  );
});

test('an order keeps the name and the picture of a piece that is renamed, loses its photo, and is archived', async () => {
  const answer = await checkOutAt(
    site,
    { items: [{ productId: vase.id, quantity: 1 }], delivery: 'shipping' },
    fan.headers,
  );
  const { sessionId } = await answer.json();
  await site.emulator?.pay(sessionId, { email: 'jane@example.com' });
  await read(`/checkout/success?vendor=portland-kiln&session_id=${sessionId}`, fan.headers);
  await call('POST', `${pieces}/${vase.id}/state`, { state: 'draft' });
  const { revision } = await call('GET', `${pieces}/${vase.id}`);
  await call('PUT', `${pieces}/${vase.id}`, { revision, name: 'Renamed', priceCents: 100, pictures: [] });
  await call('POST', `${pieces}/${vase.id}/state`, { state: 'archived' });
  for (const path of [`/checkout/success?vendor=portland-kiln&session_id=${sessionId}`, '/account/settings/orders']) {
    const page = await read(path, fan.headers);
    expect(page).toContain('Tall Vase');
    expect(page).toContain(makePicture().key);
    expect(page).not.toContain('Renamed');
  }
  const mails = JSON.stringify(site.mails.mails);
  expect(mails).toContain('Tall Vase');
  expect(mails).not.toContain('Renamed');
});

test('a piece’s page says how to look after it, and nothing of that if nothing is told', async () => {
  const piece = await publish({ name: 'Oiled Bowl', care: 'Hand wash, then oil it.' });
  expect(await read(pageOf(piece.slug))).toContain('<dt>Care:</dt> <dd>Hand wash, then oil it.</dd>');
  const bare = await publish({ name: 'Bare Bowl' });
  expect(await read(pageOf(bare.slug))).not.toContain('Care:');
});

test('script payloads in every text of a piece are text on its page, in JSON-LD, and in the API', async () => {
  for (const payload of scriptPayloads.filter((_, place) => place % rounds(4, 1) === 0)) {
    const texts = { name: payload, description: payload, medium: payload, size: payload, care: payload };
    const piece = await publish(texts);
    const pictures = [{ key: piece.pictures[0].key, alt: payload }];
    const edit = { ...texts, revision: piece.revision, priceCents: 4000, categorySlug: 'ceramics', pictures };
    await call('PUT', `${pieces}/${piece.id}`, edit);
    await expect.poll(() => read(`/api/products/${piece.id}`)).toContain(JSON.stringify({ alt: payload }).slice(1, -1));
    const page = await read(pageOf(piece.slug));
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const graph: { '@type': string; name?: string }[] = JSON.parse(block)['@graph'];
    expect(graph.find((node) => node['@type'] === 'Product')?.name).toBe(payload);
    // In a quoted attribute, such as a picture's text, angle brackets are only text.
    const html = page.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/=(?:"[^"]*"|'[^']*')/g, '');
    if (/[<>]/.test(payload)) expect(html).not.toContain(payload);
    expect(html).not.toMatch(/<[^>]*pwned/);
    expect((await site.fetch(pageOf(piece.slug))).headers.get('content-security-policy')).not.toContain(
      'unsafe-inline',
    );
  }
});
