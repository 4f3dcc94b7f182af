/** The editor of a piece without JavaScript, on the built site: what is posted is saved, and an error keeps what was typed. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let me: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  site = await startApp();
  me = await asVendor(site.db);
  store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId });
  await makeProduct(site.db, store, { name: 'First', categorySlug: 'ceramics' });
});
afterAll(() => site.close());

const empty = { name: '', price: '', count: '1', medium: '', size: '', year: '', category: '', description: '' };
const rowOf = async (id: string) => (await site.db.select().from(products).where(eq(products.id, id)))[0];
const post = (path: string, fields: Record<string, string>, photos: readonly File[] = []) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...empty, ...fields })) body.append(name, value);
  for (const photo of photos) body.append('photos', photo);
  return site.fetch(`/vendor/kiln/pieces/${path}`, {
    method: 'POST',
    headers: { ...me.headers, origin: site.app.config.siteUrl },
    body,
  });
};
async function aPhoto(): Promise<File> {
  const jpeg = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#3a6b5c' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'bowl.jpg', { type: 'image/jpeg' });
}

test('POST /vendor/{slug}/pieces/new saves a piece with its photo, once for each form', async () => {
  const id = crypto.randomUUID();
  const fields = { id, name: 'Dogwood Bowl', price: '84', category: 'ceramics', do: 'save' };
  const photo = await aPhoto();
  const answers = await Promise.all([1, 2, 3].map(() => post('new', fields, [photo])));
  for (const { status, headers } of [...answers, await post('new', fields, [photo])]) {
    expect([status, headers.get('location')]).toEqual([303, `/vendor/kiln/pieces/${id}?done=saved`]);
  }
  expect(await rowOf(id)).toMatchObject({ name: 'Dogwood Bowl', priceCents: 8400, inventory: 1, isActive: false });
  expect((await site.db.select().from(products)).filter(({ name }) => name === 'Dogwood Bowl')).toHaveLength(1);
  expect(await site.db.select().from(uploads).where(eq(uploads.productId, id))).toHaveLength(1);
});

test.each([
  ['a photo', {}, true],
  ['another count', { count: '5' }, false],
  ['the wish to publish it', { do: 'publish' }, false],
])('POST /vendor/{slug}/pieces/new sent again with %s says that the piece may lack it', async (_, more, hasPhoto) => {
  const fields = { id: crypto.randomUUID(), name: 'Fern Bowl', price: '84', category: 'ceramics', do: 'save' };
  await post('new', fields);
  const answer = await post('new', { ...fields, ...more }, hasPhoto ? [await aPhoto()] : []);
  expect(answer.headers.get('location')).toBe(`/vendor/kiln/pieces/${fields.id}?done=again`);
  expect(await rowOf(fields.id)).toMatchObject({ inventory: 1, isActive: false, pictures: [] });
});

test('POST /vendor/{slug}/pieces/new with the id of an existing piece leaves that one, its photos, and its state, and can be sent again', async () => {
  const there = await makeProduct(site.db, store, { name: 'Newer', priceCents: 9900, isActive: false });
  const fields = { id: there.id, name: 'Older', price: '84', category: 'ceramics', do: 'publish' };
  const answer = await post('new', fields, [await aPhoto()]);
  const page = await answer.text();
  expect(answer.status).toBe(412);
  expect(page).toContain('“Newer” is already saved and wasn’t changed.');
  expect(page).toContain('value="Older"');
  expect(await rowOf(there.id)).toEqual(there);
  expect(await site.db.select().from(uploads).where(eq(uploads.productId, there.id))).toHaveLength(0);
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(id).not.toBe(there.id);
  expect((await post('new', { ...fields, id, do: 'save' })).status).toBe(303);
  expect(await rowOf(id)).toMatchObject({ name: 'Older' });
});

test('POST /vendor/{slug}/pieces/new answers 422 with what was typed, and keeps a photo that was sent', async () => {
  const id = crypto.randomUUID();
  const answer = await post('new', { id, name: 'Vase <b>', price: 'a lot', description: 'Blue.', do: 'save' }, [
    await aPhoto(),
  ]);
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('value="Vase &lt;b&gt;"');
  expect(page).toContain('value="a lot"');
  expect(page).toContain('Blue.');
  expect(page).toContain('Enter a price from $0.50 to $999,999.99');
  expect(page).toContain('1 photo is saved already.');
  expect(page).toContain(`name="id" value="${id}"`);
  expect(await rowOf(id)).toBeUndefined();
});

test('POST /vendor/{slug}/pieces/{id} saves fields, count, and the order of the photos', async () => {
  const pictures = [makePicture({ alt: 'Front' }), makePicture({ key: 'demo/portland-kiln/studio', alt: 'Back' })];
  const piece = await makeProduct(site.db, store, { name: 'Cup', priceCents: 1000, inventory: 2, pictures });
  const shown = { revision: '1', seen: '2', name: 'Cup', price: '12.50', count: '5', category: 'ceramics' };
  const answer = await post(piece.id, {
    ...shown,
    'photo.0.key': pictures[0]?.key ?? '',
    'photo.0.alt': 'The front',
    'photo.0.place': '2',
    'photo.1.key': pictures[1]?.key ?? '',
    'photo.1.alt': 'Back',
    'photo.1.place': '1',
    do: 'save',
  });
  expect(answer.headers.get('location')).toBe(`/vendor/kiln/pieces/${piece.id}?done=saved`);
  const saved = await rowOf(piece.id);
  expect(saved).toMatchObject({ priceCents: 1250, inventory: 5 });
  expect(saved?.pictures.map(({ alt }) => alt)).toEqual(['Back', 'The front']);
});

test('POST /vendor/{slug}/pieces/{id} answers 412 if somebody else was first, says what they have, and keeps what was typed', async () => {
  const piece = await makeProduct(site.db, store, { name: 'Jug', priceCents: 9900, inventory: 1 });
  await site.db.update(products).set({ revision: 2 }).where(eq(products.id, piece.id));
  const typed = { revision: '1', seen: '1', name: 'Jug', price: '130', category: 'ceramics', do: 'save' };
  const answer = await post(piece.id, typed);
  const page = await answer.text();
  expect(answer.status).toBe(412);
  expect(page).toContain('Someone else changed this piece');
  expect(page).toContain('Price: 99.00.');
  expect(page).toContain('value="130"');
  expect(page).toContain('name="revision" value="2"');
  expect((await rowOf(piece.id))?.priceCents).toBe(9900);
});

test('POST /vendor/{slug}/pieces/{id} publishes a piece, and takes it off the site', async () => {
  const piece = await makeProduct(site.db, store, {
    name: 'Plate',
    isActive: false,
    pictures: [makePicture()],
    inventory: 1,
  });
  const shown = { revision: '1', seen: '1', name: 'Plate', price: '40', category: 'ceramics' };
  const photo = { 'photo.0.key': makePicture().key, 'photo.0.place': '1' };
  const published = await post(piece.id, { ...shown, ...photo, do: 'publish' });
  expect(published.headers.get('location')).toBe(`/vendor/kiln/pieces/${piece.id}/published`);
  expect((await site.fetch(`/kiln/${piece.slug}`)).status).toBe(200);
  const shownOff = await site.fetch(`/vendor/kiln/pieces/${piece.id}/published`, { headers: me.headers });
  expect(await shownOff.text()).toContain('See what’s left before your first sale');
  const taken = await post(piece.id, { ...shown, do: 'draft' });
  expect(taken.headers.get('location')).toBe(`/vendor/kiln/pieces/${piece.id}?done=draft`);
  expect(await rowOf(piece.id)).toMatchObject({ isActive: false });
});

test('the editor of another store’s piece is not found, also below one’s own store', async () => {
  const other = await makeProduct(site.db, await makeVendor(site.db), { name: 'Theirs' });
  const { status } = await site.fetch(`/vendor/kiln/pieces/${other.id}`, { headers: me.headers });
  expect(status).toBe(404);
  expect((await post(other.id, { name: 'Mine', price: '1', do: 'save' })).status).toBe(404);
  expect(await rowOf(other.id)).toMatchObject({ name: 'Theirs' });
});

test('GET /vendor/{slug}/pieces/{id} after a form says which of its photos was refused since, and which is still being made', async () => {
  const piece = await makeProduct(site.db, store, { name: 'Slow', categorySlug: 'ceramics' });
  const now = site.clock.now();
  const sent = {
    vendorId: store.id,
    createdBy: me.userId,
    productId: piece.id,
    bytes: 9,
    createdAt: now,
    updatedAt: now,
  };
  const open = async (done: string) =>
    (await site.fetch(`/vendor/kiln/pieces/${piece.id}${done}`, { headers: me.headers })).text();
  const damaged = { state: 'refused', problem: 'This photo is damaged.', finishedAt: now } as const;
  await site.db.insert(uploads).values({ ...sent, ...damaged, id: crypto.randomUUID() });
  // Nobody has queued it, so it stays.
  await site.db.insert(uploads).values({ ...sent, state: 'received', received: 9, id: crypto.randomUUID() });
  const page = await open('?done=saved');
  expect(page).toContain('One photo wasn’t added. This photo is damaged.');
  expect(page).toContain('We’re still working on 1 photo.');
  // A browser with JavaScript says it where the photo is.
  expect(await open('')).not.toContain('This photo is damaged.');
});
