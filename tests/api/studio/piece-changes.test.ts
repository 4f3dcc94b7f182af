/** The calls with which a vendor changes pieces. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formerProductSlugs, products } from '../../../src/features/catalog/products.table.ts';
import { makeProduct } from '../../support/factories.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { asAdmin } from '../../support/people.ts';
import {
  asShown,
  makePhoto,
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

describe('PUT /api/studio/{vendor}/pieces/{id}', () => {
  test('saves every field, with the pictures in the given order and their texts', async () => {
    const piece = await publish();
    const second = await makePhoto(app, { vendorId: store.id, productId: piece.id });
    const [first] = piece.pictures;
    const edit = {
      ...asShown(piece),
      name: 'Redbud Bowl',
      priceCents: 9900,
      description: 'Turned from one log.\n\nOiled.',
      medium: 'Walnut',
      size: '4 × 9 in',
      year: 2025,
      care: 'Hand wash.\nOil it once a year.',
      categorySlug: 'textiles',
      pictures: [
        { key: second.key, alt: 'From above' },
        { key: first?.key, alt: 'From the side' },
      ],
      stock: { count: 4, seen: 1 },
    };
    const saved = await readPieceAnswer(await call('PUT', `/${piece.id}`, edit));
    const { stock: _, ...texts } = edit;
    expect(saved).toMatchObject({
      ...texts,
      revision: 2,
      inventory: 4,
      slug: 'redbud-bowl',
      state: 'published',
      pictures: [expect.objectContaining({ alt: 'From above', widths: second.widths }), { alt: 'From the side' }],
    });
    expect(await ledgerGaps(app.db)).toEqual([]);
  });

  test('answers 412 to the later of two people, and overwrites nothing', async () => {
    const piece = await create();
    const admin = await asAdmin(app.db);
    await readPieceAnswer(await call('PUT', `/${piece.id}`, { ...asShown(piece), name: 'First' }, admin));
    const { code, error } = await readRefusal(
      await call('PUT', `/${piece.id}`, { ...asShown(piece), name: 'Later' }),
      412,
    );
    expect([code, error]).toEqual(['stale', expect.stringContaining('Nothing was saved.')]);
    expect((await rowOf(piece.id))?.name).toBe('First');
  });

  test('answers 200 when the same edit is sent again because its answer was lost', async () => {
    const piece = await create();
    const edit = { ...asShown(piece), name: 'Once', stock: { count: 3, seen: 1 } };
    const saved = await readPieceAnswer(await call('PUT', `/${piece.id}`, edit));
    expect(await readPieceAnswer(await call('PUT', `/${piece.id}`, edit))).toEqual(saved);
  });

  test('of 20 different edits at once exactly one is saved', async () => {
    const piece = await create();
    const edits = Array.from({ length: 20 }, (_, index) => ({ ...asShown(piece), name: `Edit ${index}` }));
    const answers = await Promise.all(edits.map((edit) => call('PUT', `/${piece.id}`, edit)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  });

  test('a photo that was appended while the form was open doesn’t make it stale, and stays', async () => {
    const piece = await publish();
    const late = await makePhoto(app, { vendorId: store.id, productId: piece.id, attachedRevision: 2 });
    await app.db
      .update(products)
      .set({ pictures: [...piece.pictures, late], revision: 2 })
      .where(eq(products.id, piece.id));
    const saved = await readPieceAnswer(await call('PUT', `/${piece.id}`, { ...asShown(piece), name: 'Renamed' }));
    expect(saved.pictures.map(({ key }) => key)).toEqual([piece.pictures[0]?.key, late.key]);
    const without = { ...asShown(saved), pictures: [{ key: late.key, alt: '' }] };
    expect((await readPieceAnswer(await call('PUT', `/${piece.id}`, without))).pictures).toHaveLength(1);
  });

  test('saves nothing when the count was changed meanwhile, and says what it is now', async () => {
    const piece = await create({ inventory: 2 });
    await call('POST', `/${piece.id}/stock`, { count: 5, seen: 2, key: randomUUID() });
    const edit = { ...asShown(piece), name: 'Renamed', stock: { count: 3, seen: 2 } };
    expect((await readRefusal(await call('PUT', `/${piece.id}`, edit), 412)).error).toContain('5 free now');
    expect((await rowOf(piece.id))?.name).toBe('Dogwood Bowl');
  });

  test('doesn’t take from a published piece what publishing needs', async () => {
    const piece = await publish();
    const { fields } = await readRefusal(await call('PUT', `/${piece.id}`, { ...asShown(piece), pictures: [] }), 422);
    expect(fields).toEqual([{ path: 'pictures', message: 'Add a photo.' }]);
    const bare = await makeProduct(app.db, store, { pictures: [] });
    const shown = await readPieceAnswer(await call('GET', `/${bare.id}`));
    await readPieceAnswer(await call('PUT', `/${bare.id}`, { ...asShown(shown), priceCents: 700 }));
  });

  test('keeps an address that no longer follows from the name until the name changes', async () => {
    const piece = await makeProduct(app.db, store, { slug: 'old-address', name: 'Something Else' });
    const shown = await readPieceAnswer(await call('GET', `/${piece.id}`));
    const same = await readPieceAnswer(await call('PUT', `/${piece.id}`, { ...asShown(shown), priceCents: 700 }));
    expect(same.slug).toBe('old-address');
    const renamed = await readPieceAnswer(await call('PUT', `/${piece.id}`, { ...asShown(same), name: 'New' }));
    expect(renamed.slug).toBe('new');
    expect(await app.db.select().from(formerProductSlugs).where(eq(formerProductSlugs.productId, piece.id))).toEqual([
      { vendorId: store.id, slug: 'old-address', productId: piece.id },
    ]);
  });

  test('a former address is never given to another piece, but the piece itself may have it back', async () => {
    const piece = await create();
    const renamed = await readPieceAnswer(await call('PUT', `/${piece.id}`, { ...asShown(piece), name: 'Vase' }));
    expect((await create()).slug).toBe('dogwood-bowl-2');
    const back = await readPieceAnswer(
      await call('PUT', `/${piece.id}`, { ...asShown(renamed), name: 'Dogwood Bowl' }),
    );
    expect(back.slug).toBe('dogwood-bowl');
    expect((await create({ name: 'Vase' })).slug).toBe('vase-2');
  });
});

describe('POST /api/studio/{vendor}/pieces/{id}/state', () => {
  test('publishes, takes off, archives, and restores', async () => {
    const piece = await publish();
    for (const state of ['draft', 'published', 'archived', 'draft', 'published'] as const) {
      expect((await readPieceAnswer(await call('POST', `/${piece.id}/state`, { state }))).state).toBe(state);
    }
  });

  test('remembers when the piece was published first', async () => {
    const piece = await publish({ publish: false });
    expect((await rowOf(piece.id))?.publishedAt).toBeNull();
    await readPieceAnswer(await call('POST', `/${piece.id}/state`, { state: 'published' }));
    const first = (await rowOf(piece.id))?.publishedAt;
    expect(first).toBeInstanceOf(Date);
    for (const state of ['draft', 'published']) await call('POST', `/${piece.id}/state`, { state });
    expect((await rowOf(piece.id))?.publishedAt).toEqual(first);
  });

  test('answers 422 with what is missing', async () => {
    const piece = await create();
    const answer = await readRefusal(await call('POST', `/${piece.id}/state`, { state: 'published' }), 422);
    expect(answer.error).toBe('It can’t be published yet. Add a photo.');
    expect(answer.fields?.map(({ path }) => path)).toEqual(['pictures']);
  });

  test('answers 412 if the form showed an earlier revision, and 200 if it is in that state already', async () => {
    const piece = await publish();
    await call('POST', `/${piece.id}/price`, { priceCents: 100, seenCents: 8400 });
    await readRefusal(await call('POST', `/${piece.id}/state`, { state: 'draft', revision: 1 }), 412);
    await readPieceAnswer(await call('POST', `/${piece.id}/state`, { state: 'published', revision: 1 }));
  });
});

describe('POST /api/studio/{vendor}/pieces/{id}/price and /stock', () => {
  test('the price is set if it is the one that was shown, else 412 says what it is', async () => {
    const piece = await create();
    const change = { priceCents: 9000, seenCents: 8400 };
    expect((await readPieceAnswer(await call('POST', `/${piece.id}/price`, change))).priceCents).toBe(9000);
    // Again: its answer was lost.
    await readPieceAnswer(await call('POST', `/${piece.id}/price`, change));
    const later = await readRefusal(
      await call('POST', `/${piece.id}/price`, { priceCents: 100, seenCents: 8400 }),
      412,
    );
    expect(later.error).toContain('It’s $90.00 now');
  });

  test('the count is set once for each key, and 412 says what it is', async () => {
    const piece = await create({ inventory: 3 });
    const change = { count: 2, seen: 3, key: randomUUID() };
    expect((await readPieceAnswer(await call('POST', `/${piece.id}/stock`, change))).inventory).toBe(2);
    expect((await readPieceAnswer(await call('POST', `/${piece.id}/stock`, change))).inventory).toBe(2);
    const later = await readRefusal(await call('POST', `/${piece.id}/stock`, { ...change, key: randomUUID() }), 412);
    expect(later.error).toContain('2 free now');
    expect(await ledgerGaps(app.db)).toEqual([]);
  });
});
