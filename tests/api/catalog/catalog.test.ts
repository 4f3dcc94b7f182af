import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categoryListSchema, productListSchema, productSchema } from '../../../src/features/catalog/products.api.ts';
import { vendorDetailsSchema, vendorListSchema, vendorSchema } from '../../../src/features/catalog/vendors.api.ts';
import { callApi } from '../../support/call-api.ts';
import { makeEvent, makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let hidden: typeof jar;
let unseen: typeof jar;

const get = (path: string) => callApi(app, 'GET', path);
const json = async (path: string) => (await get(path)).json();

beforeAll(async () => {
  app = await testApp();
  kiln = await makeVendor(app.db, {
    slug: 'portland-kiln',
    position: 1,
    email: 'secret@example.com',
    headerPicture: makePicture(),
  });
  const glass = await makeVendor(app.db, { slug: 'cathedral-glass', position: 2, description: '', owner: 'Ida' });
  const closed = await makeVendor(app.db, { slug: 'closed-store', isActive: false });
  jar = await makeProduct(app.db, kiln, {
    slug: 'jar',
    priceCents: 2499,
    pictures: [makePicture()],
    position: 1,
    inventory: 0,
  });
  await makeProduct(app.db, kiln, { slug: 'bowl', position: 2 });
  await makeProduct(app.db, kiln, { slug: 'cup', position: 3 });
  hidden = await makeProduct(app.db, kiln, { slug: 'hidden', isActive: false });
  await makeProduct(app.db, glass, { slug: 'pane', categorySlug: 'glass-art' });
  unseen = await makeProduct(app.db, closed, { slug: 'unseen' });
  await makeEvent(app.db, { slug: 'kiln-opening' }, [kiln, closed]);
  await makeEvent(app.db, { slug: 'long-ago', startsAt: new Date('2020-01-01') }, [kiln]);
});
afterAll(() => app.close());

test('GET /api/products returns every product on sale and no hidden ones', async () => {
  const products = v.parse(productListSchema, await json('/api/products'));
  expect(products.map(({ slug }) => slug).sort()).toEqual(['bowl', 'cup', 'jar', 'pane']);
});

test('GET /api/products/{id} returns the fields of the specification and those of a gallery label', async () => {
  const product = await json(`/api/products/${jar.id}`);
  expect(v.parse(v.strictObject(productSchema.entries), product)).toEqual({
    id: jar.id,
    slug: 'jar',
    name: 'Ash-glazed Jar',
    description: 'A lidded jar.',
    price: 24.99,
    vendorId: kiln.id,
    vendorName: 'Kiln and Co',
    vendorSlug: 'portland-kiln',
    inventory: 0,
    heldUntil: null,
    atEvent: null,
    category: 'Ceramics',
    imageUrl: '/media/demo/portland-kiln/header-720.webp',
    images: [{ url: '/media/demo/portland-kiln/header-720.webp', width: 720, height: 900, alt: 'A pot on a shelf.' }],
    medium: 'Stoneware',
    size: '6 × 4 in',
    year: 2026,
  });
});

test.each([
  ['portland-kiln', ['jar', 'bowl', 'cup']],
  ['PORTLAND-KILN', ['jar', 'bowl', 'cup']],
  ['closed-store', []],
  ['no-such-store', []],
  ["x' or '1'='1", []],
])('GET /api/products?vendor=%s answers the products of that artist in their order', async (vendor, slugs) => {
  const products = await json(`/api/products?vendor=${encodeURIComponent(vendor)}`);
  expect(products.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
});

test('GET /api/products uses the first of repeated parameters and ignores unknown ones', async () => {
  const products = await json('/api/products?vendor=cathedral-glass&vendor=portland-kiln&vendor[]=x&isActive=false');
  expect(products.map(({ slug }: { slug: string }) => slug)).toEqual(['pane']);
});

test('GET /api/products?category= accepts the slug or the name of a category', async () => {
  expect(await json('/api/products?category=glass-art')).toHaveLength(1);
  expect(await json('/api/products?category=GLASS%20ART')).toHaveLength(1);
  expect(await json('/api/products?category=none')).toEqual([]);
});

test.each(['', '&vendor=portland-kiln'])(
  'GET /api/products?limit=2%s leads through all pages by Link',
  async (filter) => {
    const seen: string[] = [];
    let next: string | undefined = `/api/products?limit=2${filter}`;
    while (next) {
      const response = await get(next);
      const page = v.parse(productListSchema, await response.json());
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page.map(({ slug }) => slug));
      next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seen.toSorted()).toEqual(filter === '' ? ['bowl', 'cup', 'jar', 'pane'] : ['bowl', 'cup', 'jar']);
  },
);

test.each(['limit=ten', 'limit=1e3', 'limit=6;drop', 'limit=', 'after=1', `vendor=${'x'.repeat(65)}`, 'vendor=%00'])(
  'GET /api/products?%s answers 422',
  async (query) => {
    const response = await get(`/api/products?${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'invalid', fields: [{ path: query.split('=')[0] }] });
  },
);

test('GET /api/products/{id} returns the same for hidden, unknown, and invalid ids', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const id of [hidden.id, unseen.id, unknown, 'not-an-id', `${jar.id}x`]) {
    const response = await get(`/api/products/${id}`);
    expect(response.status).toBe(404);
    const body = { error: 'We couldn’t find that piece.', code: 'not_found', requestId: 'request-1' };
    expect(await response.json()).toEqual(body);
  }
  for (const id of ['%00', 'x'.repeat(500), "'"]) expect((await get(`/api/products/${id}`)).status).toBe(404);
});

test('GET /api/vendors returns active artists in their order, each with two products, available ones first', async () => {
  const vendors = v.parse(vendorListSchema, await json('/api/vendors'));
  expect(vendors.map(({ slug }) => slug)).toEqual(['portland-kiln', 'cathedral-glass']);
  expect(vendors[0]).toMatchObject({ productCount: 3, heartCount: 0, isActive: true });
  expect(vendors[0]?.products.map(({ slug }) => slug)).toEqual(['bowl', 'cup']);
  expect(vendors[1]?.description).toBe('Beautiful artwork by Ida');
});

test('GET /api/vendors?limit=1 returns a cursor to the next page', async () => {
  const response = await get('/api/vendors?limit=1');
  expect(await response.json()).toHaveLength(1);
  expect(response.headers.get('link')).toBe(`</api/vendors?limit=1&after=${kiln.id}>; rel="next"`);
  expect(await json(`/api/vendors?limit=1&after=${kiln.id}`)).toMatchObject([{ slug: 'cathedral-glass' }]);
});

test.each([
  ['', 200, 2],
  ['?limit=1', 200, 1],
  ['?limit=-1', 200, 1],
  ['?limit=0', 200, 1],
  ['?limit=1000000000', 200, 2],
  ['?limit=six', 422, 0],
  ['?limit=6;drop', 422, 0],
  ['?limit=1.5', 422, 0],
])('GET /api/vendors/featured%s answers %i', async (query, status, count) => {
  const response = await get(`/api/vendors/featured${query}`);
  expect(response.status).toBe(status);
  if (status === 200) expect(v.parse(vendorListSchema, await response.json())).toHaveLength(count);
});

test('GET /api/vendors/{id} returns one artist by id and by slug, with all products', async () => {
  const bySlug = v.parse(vendorSchema, await json('/api/vendors/portland-kiln'));
  expect(await json(`/api/vendors/${kiln.id}`)).toEqual(bySlug);
  expect(bySlug.products.map(({ slug }) => slug)).toEqual(['jar', 'bowl', 'cup']);
  expect(bySlug.customization).toEqual({
    theme: 'artsy',
    primaryColor: '#FF6B6B',
    secondaryColor: '#4ECDC4',
    headerImage: '/media/demo/portland-kiln/header-720.webp',
    about: 'Made by hand.',
    customCSS: '',
  });
});

test('GET /api/vendors/{id}/details answers delivery and upcoming events as well', async () => {
  const details = v.parse(vendorDetailsSchema, await json('/api/vendors/portland-kiln/details'));
  expect(details.shipping).toEqual({ price: 5, freeOver: null });
  expect(details.events.map(({ slug }) => slug)).toEqual(['kiln-opening']);
});

test.each(['closed-store', 'no-such-store', 'a%00b', 'details', 'x'.repeat(65)])(
  'GET /api/vendors/%s answers 404, and so do its details',
  async (id) => {
    for (const path of [`/api/vendors/${id}`, `/api/vendors/${id}/details`]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  },
);

test('GET /api/categories returns the eleven categories that every site begins with, in their order', async () => {
  const categories = v.parse(categoryListSchema, await json('/api/categories'));
  expect(categories.map(({ id, name }) => [id, name])).toEqual([
    ['glass-art', 'Glass Art'],
    ['paintings', 'Paintings'],
    ['ceramics', 'Ceramics'],
    ['jewelry', 'Jewelry'],
    ['textiles', 'Textiles'],
    ['photography', 'Photography'],
    ['prints', 'Prints'],
    ['paper-and-books', 'Paper and Books'],
    ['wood', 'Wood'],
    ['sculpture', 'Sculpture'],
    ['other-art', 'Other Art'],
  ]);
});

const publicReads = [
  '/api/products',
  '/api/products?vendor=portland-kiln',
  '/api/vendors',
  '/api/vendors/featured',
  '/api/vendors/portland-kiln',
  '/api/vendors/portland-kiln/details',
  '/api/categories',
];

test.each(publicReads)('GET %s is cacheable and the same for everyone', async (path) => {
  const plain = await get(path);
  const known = await callApi(app, 'GET', path, { headers: { cookie: 'a=b', authorization: 'Bearer forged' } });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=300');
  expect(Object.fromEntries(known.headers)).toEqual(Object.fromEntries(plain.headers));
  expect(known.headers.has('set-cookie')).toBe(false);
  expect(await known.text()).toBe(await plain.text());
});

test.each(publicReads)('GET %s shows neither an email address nor a payment account', async (path) => {
  const body = await (await get(path)).text();
  expect(body).not.toMatch(/@|acct_|stripe|email|owner_user|cssSource/i);
});
