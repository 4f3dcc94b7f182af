import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { uploads } from '../../../../src/features/studio/uploads/uploads.table.ts';
import { uploadErrors } from '../../../../src/features/studio/uploads/words.ts';
import { type StartedApp, startApp } from '../../../support/app.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { rounds } from '../../../support/full.ts';
import { asVendor, type Person } from '../../../support/people.ts';
import { type PhotoPage, photoBrowser } from '../../../support/photo-browser.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../../../support/photos.ts';
import { type TcpProxy, tcpProxy } from '../../../support/tcp-proxy.ts';

let site: StartedApp;
let darkroom: Darkroom;
let line: TcpProxy;
let photo: Buffer;
beforeAll(async () => {
  site = await startApp({ env: { RATE_LIMITS: 'off' } });
  darkroom = await openDarkroom(site.app);
  line = await tcpProxy('127.0.0.1', Number(new URL(site.url).port));
  photo = await makePhoto({ width: 1800, height: 1350 });
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

test('photos at once, over a line that breaks and with a reload in between, all arrive, each once, in their order', async () => {
  const { person, slug, id } = await aStore();
  const piece = await makeProduct(site.db, { id });
  const browser = photoBrowser({ url, person });
  let page = browser.open();
  const count = rounds(6, 12);
  const ids = page.addPhotos(
    slug,
    Array.from({ length: count }, (_, number) => file(number)),
    { productId: piece.id },
  );
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
  const [row] = await site.db.select().from(products).where(eq(products.id, piece.id));
  expect(row?.pictures.map(({ key }) => key.split('/')[2])).toEqual(ids);
}, 120_000);

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
