import { expect, test } from '@playwright/test';
import { taggedPhoto } from '../support/hostile-photos.ts';
import { siteDatabase } from './site-database.ts';
import { addDraft, openStudio } from './studio-artist.ts';

test('eight photos at once arrive over a slow line that breaks, with a reload in between, each once, upright, and without their place', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const studio = await openStudio(page);
  const id = await addDraft(studio);
  const pieces: Buffer[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') pieces.push(request.postDataBuffer() ?? Buffer.alloc(0));
  });
  const line = await context.newCDPSession(page);
  const slow = { offline: false, latency: 50, downloadThroughput: 500_000, uploadThroughput: 300_000 };
  await line.send('Network.enable');
  await page.goto(`/vendor/${studio.slug}/pieces/${id}`);
  await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
  await line.send('Network.emulateNetworkConditions', slow);
  const files = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => ({
      name: `photo-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await taggedPhoto(),
    })),
  );
  await page.locator('.add-photos input').setInputFiles(files);
  await expect(page.locator('.strip [data-photo]')).toHaveCount(8);
  await expect.poll(() => pieces.length, { timeout: 30_000 }).toBeGreaterThan(1);

  await line.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  await page.waitForTimeout(500);
  await line.send('Network.emulateNetworkConditions', slow);
  await page.reload();
  const rows = async () => {
    const { rows: found } = await siteDatabase().query(
      'select id, state, picture from uploads where product_id = $1 order by created_at',
      [id],
    );
    return found as { id: string; state: string; picture: { key: string; width: number; height: number } }[];
  };
  await expect
    .poll(async () => (await rows()).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(Array.from({ length: 8 }, () => 'ready'));
  const uploads = await rows();
  const keys = async () => {
    const found = await siteDatabase().query('select pictures from products where id = $1', [id]);
    return found.rows[0].pictures.map(({ key }: { key: string }) => key);
  };
  await expect.poll(keys).toEqual(uploads.map(({ picture }) => picture.key));
  for (const { picture } of uploads) expect(picture.height).toBeGreaterThan(picture.width);
  for (const piece of pieces) for (const secret of ['SECRET', 'Exif']) expect(piece.includes(secret)).toBe(false);
  // Nothing is left in the browser.
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const open = indexedDB.open('photos');
          open.onsuccess = () => {
            const all = open.result.transaction('photos').objectStore('photos').getAll();
            all.onsuccess = () => {
              open.result.close();
              resolve(all.result.length);
            };
          };
        }),
    );
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
});
