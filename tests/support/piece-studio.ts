/** A vendor with a store who calls the API about their pieces. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { products } from '../../src/features/catalog/products.table.ts';
import { uploads } from '../../src/features/pictures/uploads.table.ts';
import { type StudioPiece, studioPieceSchema } from '../../src/features/studio/pieces/pieces.api.ts';
import { errorBodySchema } from '../../src/platform/api/errors.api.ts';
import type { Picture } from '../../src/platform/pictures.ts';
import { callApi } from './call-api.ts';
import { makePicture, makeVendor } from './factories.ts';
import { asVendor, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Parses the answer to a call as a piece. */
export async function readPieceAnswer(response: Response, status = 200): Promise<StudioPiece> {
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(status);
  return v.parse(v.strictObject(studioPieceSchema.entries), body);
}

/** Parses the answer to a call as a refusal. */
export async function readRefusal(response: Response, status: number) {
  const body = v.parse(errorBodySchema, await response.json());
  expect(response.status, body.error).toBe(status);
  return body;
}

/** What the browser sends for a new piece. */
export const newBowl = () => ({ id: randomUUID(), name: 'Dogwood Bowl', priceCents: 8400 });

/** Everything that the editor sends, as it was shown. */
export const asShown = (piece: StudioPiece) => ({
  revision: piece.revision,
  name: piece.name,
  priceCents: piece.priceCents,
  cashPriceCents: piece.cashPriceCents,
  description: piece.description,
  medium: piece.medium,
  size: piece.size,
  year: piece.year,
  care: piece.care,
  categorySlug: piece.categorySlug,
  box: piece.box,
  weightOz: piece.weightOz,
  pictures: piece.pictures.map(({ key, alt }) => ({ key, alt })),
});

/** Stores a photo of the store that is ready. */
export async function makePhoto(
  app: TestApp,
  {
    vendorId,
    productId,
    attachedRevision = null,
  }: { vendorId: string; productId: string | null; attachedRevision?: number | null },
): Promise<Picture> {
  const id = randomUUID();
  const picture = makePicture({ key: `uploads/${vendorId}/${id}`, alt: '' });
  const row = { id, vendorId, productId, attachedRevision, bytes: 10, received: 10, picture };
  await app.db.insert(uploads).values({ ...row, state: 'ready' });
  return picture;
}

export type PieceStudio = Awaited<ReturnType<typeof openPieceStudio>>;

/** Creates a vendor with a store that no list knows yet. */
export async function openPieceStudio(app: TestApp) {
  const me = await asVendor(app.db);
  const store = await makeVendor(app.db, { ownerUserId: me.userId, listedAt: null });
  const call = (method: string, path: string, json?: unknown, who: Person = me) =>
    callApi(app, method, `/api/studio/${store.slug}/pieces${path}`, {
      headers: { origin: app.config.siteUrl, ...who.headers },
      ...(json === undefined ? {} : { json }),
    });
  const create = async (changes: object = {}) =>
    await readPieceAnswer(await call('POST', '', { ...newBowl(), ...changes }), 201);
  return {
    store,
    me,
    call,
    create,
    /** Creates a published piece with a photo. */
    publish: async (changes: object = {}) => {
      const id = randomUUID();
      await makePhoto(app, { vendorId: store.id, productId: id });
      return await create({ id, categorySlug: 'ceramics', publish: true, ...changes });
    },
    rowOf: async (id: string) => (await app.db.select().from(products).where(eq(products.id, id)))[0],
  };
}
