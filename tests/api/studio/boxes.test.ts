/** A store's own boxes, and the box and weight of a piece, on the built site. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBoxes } from '../../../src/features/catalog/boxes/boxes.server.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { boxLimits } from '../../../src/features/studio/boxes/own-boxes.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { asShown, newBowl, readPieceAnswer, readRefusal } from '../../support/piece-studio.ts';

let site: StartedApp;
let me: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  site = await startApp();
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  me = await asVendor(site.db);
  store = await makeVendor(site.db, { ownerUserId: me.userId });
});

const headersOf = ({ headers }: Person) => ({ ...headers, origin: site.app.config.siteUrl });
async function post(path: string, fields: Record<string, string>, who = me) {
  const body = new URLSearchParams(fields);
  const answer = await site.fetch(`/vendor/${store.slug}/${path}`, {
    method: 'POST',
    body,
    headers: headersOf(who),
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}
const callPieces = (method: string, path: string, body: unknown) =>
  site.fetch(`/api/studio/${store.slug}/pieces${path}`, {
    method,
    headers: { ...headersOf(me), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const crate = { name: ' Tall crate ', length: '20', width: '10', height: '9', weightOz: '30' };
const boxes = () => listBoxes(site.db, store.id);
const addCrate = async () => {
  await post('boxes', { do: 'add', ...crate });
  const [box] = await boxes();
  return box?.key ?? '';
};

test('a box is added, changed, and removed, and its pieces go in their usual box again', async () => {
  const added = await post('boxes', { do: 'add', ...crate });
  expect([added.status, added.location]).toEqual([303, `/vendor/${store.slug}/boxes?saved=1`]);
  const [box] = await boxes();
  expect(box).toMatchObject({ name: 'Tall crate', length: 20, width: 10, height: 9, weightOz: 30 });
  const id = box?.key ?? '';
  await post('boxes', { do: 'change', id, ...crate, name: 'Crate', height: '12' });
  expect(await boxes()).toMatchObject([{ key: id, name: 'Crate', height: 12 }]);
  const page = await (await site.fetch(`/vendor/${store.slug}/boxes`, { headers: me.headers })).text();
  expect(page).toContain('20×10×12 in, 1 lb 14 oz empty');
  const { id: piece } = await makeProduct(site.db, store, { box: id });
  await post('boxes', { do: 'remove', id });
  expect(await boxes()).toEqual([]);
  expect(await site.db.select({ box: products.box }).from(products).where(eq(products.id, piece))).toEqual([
    { box: null },
  ]);
  expect((await post('boxes', { do: 'remove', id })).status).toBe(303);
});

test.each([
  ['no name', { name: ' ' }, 'Give the box a name.'],
  ['the name of a common box', { name: 'mug BOX' }, 'One of the common boxes has this name.'],
  ['a name that is taken', { name: 'TALL CRATE' }, 'You already have a box with that name.'],
  ['half inches', { width: '9.5' }, 'Enter whole inches, from 1 to 108.'],
  ['no height', { height: '' }, 'Enter whole inches, from 1 to 108.'],
  ['a side that no carrier takes', { length: '109' }, 'Enter whole inches, from 1 to 108.'],
  ['a weight that no carrier takes', { weightOz: '2401' }, 'Enter whole ounces, from 0 to 2,400.'],
])('a box with %s is refused, and nothing that was typed is lost', async (_, wrong, problem) => {
  await addCrate();
  const { status, text } = await post('boxes', { do: 'add', ...crate, name: 'Second “crate”', ...wrong });
  expect(status).toBe(422);
  expect(text).toContain(problem);
  for (const value of ['20', '30'])
    if (!Object.values(wrong).includes(value)) expect(text).toContain(`value="${value}"`);
  if (!('name' in wrong)) expect(text).toContain('value="Second “crate”"');
  expect(await boxes()).toHaveLength(1);
});

test('a store has so many boxes, also if they are added at once, and never another store’s', async () => {
  const names = Array.from({ length: boxLimits.boxes + 3 }, (_, n) => `Box ${n}`);
  const answers = await Promise.all(names.map((name) => post('boxes', { do: 'add', ...crate, name })));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(boxLimits.boxes);
  expect(await boxes()).toHaveLength(boxLimits.boxes);
  const id = (await boxes())[0]?.key ?? '';
  const other = await asVendor(site.db);
  const others = await makeVendor(site.db, { ownerUserId: other.userId });
  const as = (fields: Record<string, string>) =>
    site.fetch(`/vendor/${others.slug}/boxes`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: headersOf(other),
      redirect: 'manual',
    });
  expect((await as({ do: 'change', id, ...crate })).status).toBe(404);
  await as({ do: 'remove', id });
  expect(await boxes()).toHaveLength(boxLimits.boxes);
});

test('a piece has a box of ours or of its store and a weight, a copy has both, and the public sees neither', async () => {
  const own = await addCrate();
  const made = await readPieceAnswer(await callPieces('POST', '', { ...newBowl(), box: 'double', weightOz: 38 }), 201);
  expect(made).toMatchObject({ box: 'double', weightOz: 38 });
  const path = `/${made.id}`;
  const edited = await readPieceAnswer(await callPieces('PUT', path, { ...asShown(made), box: own }));
  expect(edited).toMatchObject({ box: own, weightOz: 38 });
  const copy = await readPieceAnswer(await callPieces('POST', `${path}/copy`, { id: randomUUID() }), 201);
  expect(copy).toMatchObject({ box: own, weightOz: 38 });
  for (const wrong of [{ box: 'chest' }, { box: randomUUID() }, { box: '' }, { weightOz: 0 }, { weightOz: 2401 }]) {
    const refused = await readRefusal(await callPieces('PUT', path, { ...asShown(edited), ...wrong }), 422);
    expect(refused.fields?.[0]?.path).toBe(Object.keys(wrong)[0]);
  }
  await site.db.update(products).set({ isActive: true, categorySlug: 'ceramics' }).where(eq(products.id, made.id));
  for (const url of [`/api/products/${made.id}`, `/${store.slug}/${made.slug}`, `/${store.slug}`]) {
    const answer = await site.fetch(url);
    expect([url, answer.status]).toEqual([url, 200]);
    expect(await answer.text()).not.toMatch(/weightOz|weight_oz|Tall crate|"box"|2 lb 6 oz/);
  }
});

test('the form of a piece saves its box and weight without scripts, and a refusal keeps what was typed', async () => {
  const own = await addCrate();
  const id = randomUUID();
  const fields = { id, name: 'Fern Bowl', price: '84', count: '1', category: 'ceramics', do: 'save', box: own };
  const refused = await post('pieces/new', { ...fields, 'weight.pounds': 'two', 'weight.ounces': '6' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter numbers for a weight of up to 150 lb.');
  expect(refused.text).toContain('value="two"');
  await post('pieces/new', { ...fields, 'weight.pounds': '2', 'weight.ounces': '6' });
  expect(await site.db.select().from(products).where(eq(products.id, id))).toMatchObject([{ box: own, weightOz: 38 }]);
  const page = await (await site.fetch(`/vendor/${store.slug}/pieces/${id}`, { headers: me.headers })).text();
  expect(page).toMatch(/name="weight.pounds"[^>]*value="2"/);
  expect(page).toMatch(new RegExp(`<option value="${own}" selected=""`));
});

test('a packing slip is a letter, or as large as a label', async () => {
  const number = await makeOrder(site.db, store, { paidAt: site.clock.now() });
  const sizeOf = async (query: string) => {
    const path = `/vendor/${store.slug}/orders/${number}/packing-slip.pdf${query}`;
    const pdf = await PDFDocument.load(await (await site.fetch(path, { headers: me.headers })).arrayBuffer());
    return pdf.getPages().map((page) => [page.getWidth(), page.getHeight()]);
  };
  expect(await sizeOf('')).toEqual([[612, 792]]);
  expect(await sizeOf('?paper=label')).toEqual([[288, 432]]);
  expect(await sizeOf('?paper=poster')).toEqual([[612, 792]]);
});
