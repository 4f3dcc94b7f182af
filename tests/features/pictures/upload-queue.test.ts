import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { uploadErrors } from '../../../src/features/pictures/words.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { type PhotoPage, photoBrowser } from '../../support/photo-browser.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../../support/photos.ts';
import { rounds } from '../../support/rounds.ts';
import { type TcpProxy, tcpProxy } from '../../support/tcp-proxy.ts';

let site: StartedApp;
let darkroom: Darkroom;
let line: TcpProxy;
let photo: Buffer;
beforeAll(async () => {
  // Photos keep the order in which they were announced, so time goes by.
  site = await startApp({ env: { RATE_LIMITS: 'off' }, parts: { clock: systemClock } });
  darkroom = await openDarkroom(site.app);
  line = await tcpProxy('127.0.0.1', Number(new URL(site.url).port));
  photo = await makePhoto({ bytes: 300_000 });
});
afterAll(async () => {
  await darkroom.close();
  await line.close();
  await site.close();
});

const url = () => `http://127.0.0.1:${line.port}`;
/** Photos of different sizes, whose bytes differ. */
const file = (number: number) =>
  new File([new Uint8Array(photo), `${number}`], `${number}.jpg`, { type: 'image/jpeg' });

async function aStore(): Promise<{ person: Person; slug: string; id: string }> {
  const person = await asVendor(site.db);
  const { slug, id } = await makeVendor(site.db, { ownerUserId: person.userId });
  return { person, slug, id };
}

async function until(page: PhotoPage, isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (isDone()) return;
    await sleep(50);
  }
  throw new Error(`Still: ${page.photos().map(({ name, state, problem }) => `${name} ${state} ${problem}`)}`);
}
const all = (page: PhotoPage, state: string) => () => page.photos().every((one) => one.state === state);

const count = rounds(4, 20);

test(`${count} photos of two pieces at once, over a line that breaks and with a reload in between, all arrive, each once, in their order`, async () => {
  const { person, slug, id } = await aStore();
  const pieces = [await makeProduct(site.db, { id }), await makeProduct(site.db, { id })];
  const browser = photoBrowser({ url, person });
  let page = browser.open();
  const files = Array.from({ length: count }, (_, number) => file(number));
  // As many on the first piece as it takes, when there are twenty.
  const ofFirst = Math.round(count * 0.6);
  const chosen = [files.slice(0, ofFirst), files.slice(ofFirst)];
  const idsOf = pieces.map((piece, n) => page.addPhotos(slug, chosen[n] ?? [], { productId: piece.id }));
  const ids = idsOf.flat();
  expect(ids).toHaveLength(count);
  expect(page.photos().map(({ state }) => state)).toEqual(ids.map(() => 'preparing'));
  // A page that is left in the middle.
  await until(page, () => page.photos().some(({ sent }) => sent > 0));
  page.leave();
  page = browser.open();
  await page.resume(slug);
  expect(page.photos().length).toBeGreaterThan(count - 3);
  for (let breaks = 0; breaks < 3; breaks += 1) {
    await sleep(60);
    await line.cut();
    await sleep(60);
    await line.mend();
    page.goOnline();
  }
  const isHere = ({ state }: { state: string }) => state === 'processing' || state === 'ready';
  await until(page, () => page.photos().every(isHere));
  await darkroom.develop(count);
  await until(page, all(page, 'ready'));
  expect(browser.stored.size).toBe(0);
  const rows = await site.db.select().from(uploads).where(eq(uploads.vendorId, id));
  expect(rows.map((row) => row.id).sort()).toEqual([...ids].sort());
  for (const [n, piece] of pieces.entries()) {
    const [row] = await site.db.select().from(products).where(eq(products.id, piece.id));
    expect(row?.pictures.map(({ key }) => key.split('/')[2])).toEqual(idsOf[n]);
  }
}, 120_000);

test('a photo whose announcement is lost is not overtaken by the one behind it', async () => {
  const { person, slug, id } = await aStore();
  // Long enough that the next photo waits behind it.
  const dead = createServer((socket) => void setTimeout(() => socket.destroy(), 300));
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
  const nowhere = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`;
  let calls = 0;
  const page = photoBrowser({ url: () => (calls++ === 0 ? nowhere : url()), person }).open();
  const ids = page.addPhotos(slug, [1, 2, 3].map(file));
  await until(page, () => page.photos().some(({ state, problem }) => state === 'waiting' && problem !== null));
  page.goOnline();
  await until(page, all(page, 'processing'));
  dead.close();
  const rows = await site.db.select().from(uploads).where(eq(uploads.vendorId, id)).orderBy(uploads.createdAt);
  expect(rows.map((row) => row.id)).toEqual(ids);
  page.leave();
});

test('two photos are sent at a time', async () => {
  const { person, slug } = await aStore();
  const browser = photoBrowser({ url, person });
  const page = browser.open();
  let most = 0;
  page.queueStore.subscribe((photos) => {
    most = Math.max(most, Object.values(photos).filter(({ state }) => state === 'sending').length);
  });
  page.addPhotos(slug, [1, 2, 3, 4, 5].map(file));
  await until(page, all(page, 'processing'));
  expect(most).toBe(2);
  page.leave();
});

test('a file that is no photo says so, and holds nothing up', async () => {
  const { person, slug } = await aStore();
  const browser = photoBrowser({ url, person });
  const page = browser.open();
  const [bad = '', good = ''] = page.addPhotos(slug, [
    new File(['<svg>'], 'a.svg', { type: 'image/svg+xml' }),
    file(1),
  ]);
  await until(page, () => page.queueStore.get()[good]?.state === 'processing');
  expect(page.queueStore.get()[bad]).toMatchObject({ state: 'failed', problem: 'This is no photo.', canRetry: true });
  expect([...browser.stored.keys()]).toEqual([good]);
  page.leave();
});

test('a photo that the server refuses says why; one that was refused for a while can be sent again', async () => {
  const { person, slug, id } = await aStore();
  const page = photoBrowser({ url, person }).open();
  const waiting = Array.from({ length: 40 }, () => ({ id: randomUUID(), vendorId: id, bytes: 10 }));
  await site.db.insert(uploads).values(waiting);
  const [one = ''] = page.addPhotos(slug, [file(1)]);
  await until(page, all(page, 'failed'));
  expect(page.queueStore.get()[one]).toMatchObject({ problem: uploadErrors.tooManyOpen, canRetry: true });
  await site.db.delete(uploads).where(eq(uploads.vendorId, id));
  page.retry(one);
  await until(page, all(page, 'processing'));
  page.cancel(one);
  expect(page.photos()).toEqual([]);
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await site.db.select().from(uploads).where(eq(uploads.id, one))).length === 0) return;
    await sleep(20);
  }
  throw new Error('The canceled photo is still there.');
});

test('without storage the photos are sent all the same, and the page knows that it has to stay open', async () => {
  const { person, slug } = await aStore();
  const page = photoBrowser({ url, person, stores: false }).open();
  page.addPhotos(slug, [file(1)]);
  await until(page, all(page, 'processing'));
  expect(page.$onlyHere.get()).toBe(true);
  page.leave();
});

test('one tab sends a photo; the other shows how it goes', async () => {
  const { person, slug } = await aStore();
  const browser = photoBrowser({ url, person });
  const [first, second] = [browser.open(), browser.open()];
  first.addPhotos(slug, [file(1)]);
  await until(first, () => first.photos().some(({ state }) => state === 'sending'));
  await second.resume(slug);
  await until(second, all(second, 'processing'));
  await until(first, all(first, 'processing'));
  const puts = browser.sent.filter((line) => line.startsWith('PUT'));
  expect(new Set(puts).size).toBe(puts.length);
  first.leave();
  second.leave();
});
