/** The calls with which a vendor makes pieces, and reads one. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { categories, products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import {
  makePhoto,
  newBowl,
  openPieceStudio,
  type PieceStudio,
  readPieceAnswer,
  readRefusal,
} from '../../support/piece-studio.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let { store, call, create, publish, rowOf } = {} as PieceStudio;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ store, call, create, publish, rowOf } = await openPieceStudio(app));
});

describe('POST /api/studio/{vendor}/pieces', () => {
  test('with a name and a price makes a draft of one unit, and says what publishing needs', async () => {
    expect(await create()).toMatchObject({
      slug: 'dogwood-bowl',
      state: 'draft',
      inventory: 1,
      held: 0,
      revision: 1,
      categorySlug: 'other-art',
      missing: ['Add a photo.'],
    });
  });

  test('answers 200 with the same piece when it is repeated, and makes one', async () => {
    const piece = newBowl();
    const first = await readPieceAnswer(await call('POST', '', piece), 201);
    expect(await readPieceAnswer(await call('POST', '', piece), 200)).toEqual(first);
    const many = await Promise.all(Array.from({ length: 10 }, () => call('POST', '', { ...piece, id: piece.id })));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('answers 412 for the id of another piece of one’s own, or of one that was changed since, which stays as it is', async () => {
    const piece = newBowl();
    await call('POST', '', piece);
    expect((await call('POST', '', { ...piece, name: 'Else' })).status).toBe(412);
    await call('PUT', `/${piece.id}`, { ...piece, revision: 1, name: 'Newer' });
    expect((await call('POST', '', piece)).status).toBe(412);
    expect(await readPieceAnswer(await call('GET', `/${piece.id}`), 200)).toMatchObject({ name: 'Newer', revision: 2 });
  });

  test('answers 409 for the id of another vendor’s piece, which stays as it is', async () => {
    const other = await makeProduct(app.db, await makeVendor(app.db), { name: 'Theirs' });
    await readRefusal(await call('POST', '', { ...newBowl(), id: other.id }), 409);
    expect(await rowOf(other.id)).toMatchObject({ name: 'Theirs', vendorId: other.vendorId });
  });

  test('publishes at once with the photos that were sent before, and lists the store', async () => {
    const piece = await publish();
    expect(piece).toMatchObject({ state: 'published', missing: [] });
    expect(piece.pictures).toHaveLength(1);
    const [vendor] = await app.db.select().from(vendors).where(eq(vendors.id, store.id));
    expect(vendor?.listedAt).not.toBeNull();
  });

  test('keeps a draft when it can’t be published yet, so that nothing typed is lost', async () => {
    expect(await create({ publish: true, categorySlug: 'ceramics' })).toMatchObject({
      state: 'draft',
      missing: ['Add a photo.'],
    });
  });

  test('starts with the category of the latest piece', async () => {
    await create({ categorySlug: 'jewelry' });
    expect((await create()).categorySlug).toBe('jewelry');
  });

  test.each([
    ['Functional stoneware and porcelain', 'ceramics'],
    ['Quilts, woven by hand', 'textiles'],
    ['Linocuts and letterpress', 'prints'],
    ['Journals, hand bookbinding', 'paper-and-books'],
    ['Glass beads and jewelry', 'other-art'],
    ['Things that I find', 'other-art'],
  ])(
    'starts the first piece of a store that specializes in “%s” with %s, and a photo publishes it',
    async (specialties, slug) => {
      await app.db.update(vendors).set({ specialties }).where(eq(vendors.id, store.id));
      const piece = await publish({ categorySlug: undefined });
      expect(piece).toMatchObject({ state: 'published', categorySlug: slug });
    },
  );

  test('keeps a first piece as a draft that asks for a category on a site whose operator removed “Other Art”', async () => {
    await app.db.update(products).set({ categorySlug: 'ceramics' }).where(eq(products.categorySlug, 'other-art'));
    const [removed] = await app.db.delete(categories).where(eq(categories.slug, 'other-art')).returning();
    const draft = await publish({ categorySlug: undefined });
    if (removed) await app.db.insert(categories).values(removed);
    expect(draft).toMatchObject({ state: 'draft', categorySlug: null, missing: ['Choose a category.'] });
  });

  test('gives each piece of a store a slug of its own, also when ten are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));
    const numbers = ['', ...Array.from({ length: 9 }, (_, index) => `-${index + 2}`)];
    expect(made.map(({ slug }) => slug).sort()).toEqual(numbers.map((end) => `dogwood-bowl${end}`).sort());
  });

  test.each([
    ['Message', 'piece-message'],
    ['Theme', 'piece-theme'],
    ['陶器', 'piece'],
    ['Größe № 4', 'grosse-no-4'],
    ['/../admin', 'admin'],
    ['123e4567-e89b-12d3-a456-426614174000', 'piece-123e4567-e89b-12d3-a456-426614174000'],
  ])('turns the name %s into the slug %s', async (name, slug) => {
    expect((await create({ name })).slug).toBe(slug);
  });

  test.each([
    ['name', { name: ' ' }, 'Give the piece a name.'],
    ['name', { name: 'x'.repeat(81) }, 'The name can have at most 80 characters.'],
    ['name', { name: 'a\u202eb' }, 'The name contains an invisible character that changes the direction'],
    ['priceCents', { priceCents: 49 }, 'Enter a price from $0.50 to $999,999.99.'],
    ['priceCents', { priceCents: 99.5 }, 'Enter a price from $0.50 to $999,999.99.'],
    ['priceCents', { priceCents: '8400' }, 'Enter a price from $0.50 to $999,999.99.'],
    ['inventory', { inventory: -1 }, 'The number available must be a whole number from 0 to 99999.'],
    ['year', { year: 26 }, 'The year must be a whole number from 1800 to 2100.'],
    ['description', { description: 'x'.repeat(401) }, 'What you say about it can have at most 400 characters.'],
    ['categorySlug', { categorySlug: 'none' }, 'Choose one of the categories.'],
    ['categorySlug', { categorySlug: '' }, 'Choose one of the categories.'],
    ['pictures.0.key', { pictures: [{ key: 'uploads/x', alt: '' }] }, 'One of these photos isn’t in your store.'],
    ['id', { id: 'one' }, 'id isn’t an ID.'],
  ])('answers 422 for a wrong %s: %j', async (path, changes, message) => {
    const { fields = [] } = await readRefusal(await call('POST', '', { ...newBowl(), ...changes }), 422);
    expect(fields.map((field) => field.path)).toEqual([path]);
    expect(fields[0]?.message).toContain(message);
  });

  test('takes nothing but its fields from the browser', async () => {
    const wishes = {
      isActive: true,
      vendorId: randomUUID(),
      slug: 'about',
      position: -1,
      revision: 9,
      createdAt: '2001',
    };
    const piece = await create({ ...wishes, state: 'published', constructor: 'x', held: 3 });
    expect(piece).toMatchObject({ slug: 'dogwood-bowl', state: 'draft', revision: 1, held: 0 });
    expect(await rowOf(piece.id)).toMatchObject({ vendorId: store.id, isActive: false });
  });

  test('refuses a photo of another vendor', async () => {
    const other = await makeVendor(app.db);
    const theirs = await makePhoto(app, { vendorId: other.id, productId: null });
    await readRefusal(await call('POST', '', { ...newBowl(), pictures: [{ key: theirs.key, alt: '' }] }), 422);
  });
});

test('POST /api/studio/{vendor}/pieces/{id}/copy makes one draft with the same texts and pictures', async () => {
  const piece = await publish({ inventory: 7, description: 'Turned.', medium: 'Walnut', care: 'Oil it.' });
  const id = randomUUID();
  const copy = await readPieceAnswer(await call('POST', `/${piece.id}/copy`, { id }), 201);
  const { slug: _, inventory: __, updatedAt: ___, ...same } = piece;
  expect(copy).toMatchObject({ ...same, id, slug: 'dogwood-bowl-2', inventory: 1, state: 'draft', revision: 1 });
  expect(await readPieceAnswer(await call('POST', `/${piece.id}/copy`, { id }), 200)).toEqual(copy);
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a piece of another store answers 404 to every call, as one that doesn’t exist', async () => {
  const other = await makeProduct(app.db, await makeVendor(app.db), { name: 'Theirs' });
  const shown = { revision: 1, name: 'Mine now', priceCents: 100 };
  const calls: [string, string, unknown][] = [
    ['GET', '', undefined],
    ['PUT', '', shown],
    ['POST', '/state', { state: 'archived' }],
    ['POST', '/price', { priceCents: 100, seenCents: 4500 }],
    ['POST', '/stock', { count: 0, seen: 10, key: randomUUID() }],
    ['POST', '/copy', { id: randomUUID() }],
  ];
  for (const [method, path, body] of calls) {
    const theirs = await readRefusal(await call(method, `/${other.id}${path}`, body), 404);
    expect(theirs).toEqual(await readRefusal(await call(method, `/${randomUUID()}${path}`, body), 404));
  }
  expect(await rowOf(other.id)).toEqual(other);
});
