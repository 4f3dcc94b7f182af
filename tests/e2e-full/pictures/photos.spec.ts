import { expect, type Page, test } from 'playwright/test';
import { siteDatabase } from '../../e2e/site-database.ts';
import { addDraft, openStudio } from '../../e2e/studio-artist.ts';
import { taggedPhoto } from '../../support/hostile-photos.ts';

/** Twelve are all that a piece takes. */
const ofFirst = 12;
const count = 20;

/** Every photo has a shape of its own, by which it is known again. */
const heightOf = (number: number) => 700 + 20 * number;
const numberOf = ({ width, height }: { width: number; height: number }) =>
  Math.round(((1200 * width) / height - 700) / 20);

/** Returns the piece of each photo that the browser keeps because the site may not have it yet. */
const keptPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) => {
        const open = indexedDB.open('photos');
        open.onsuccess = () => {
          const all = open.result.transaction('photos').objectStore('photos').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result.map(({ productId }) => productId));
          };
        };
      }),
  );

test(`${count} photos of two pieces at once arrive over a slow line that breaks, with a reload in between, each once, in order, upright, and without their place`, async ({
  page,
  context,
}) => {
  test.setTimeout(840_000);
  const studio = await openStudio(page);
  const pieces = [await addDraft(studio), await addDraft(studio, 0, 'black-walnut')];
  const sent: Buffer[] = [];
  let broken = 0;
  page.on('requestfailed', () => {
    broken += 1;
  });
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
  });
  const files = await Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `photo-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await taggedPhoto({ height: heightOf(number), isGrainy: true }),
    })),
  );
  const line = await context.newCDPSession(page);
  const slow = { offline: false, latency: 50, downloadThroughput: 500_000, uploadThroughput: 300_000 };
  await line.send('Network.enable');
  const choose = async (piece: string | undefined, some: typeof files) => {
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1, downloadThroughput: -1 });
    await page.goto(`/vendor/${studio.slug}/pieces/${piece}`);
    await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
    await line.send('Network.emulateNetworkConditions', slow);
    await page.locator('.add-photos input').setInputFiles(some);
    await expect(page.locator('.strip [data-photo]')).toHaveCount(some.length);
    await expect.poll(async () => (await keptPhotos(page)).filter((one) => one === piece).length).toBe(some.length);
  };
  await choose(pieces[0], files.slice(0, ofFirst));
  await choose(pieces[1], files.slice(ofFirst));
  // Those of the first piece are still on their way.
  expect(await keptPhotos(page)).toContain(pieces[0]);
  const before = sent.length;
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(before);

  broken = 0;
  await line.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  // It breaks in the middle of a photo.
  await expect.poll(() => broken).toBeGreaterThan(0);
  await line.send('Network.emulateNetworkConditions', slow);
  await page.reload();
  const rows = async () => {
    const { rows: found } = await siteDatabase().query(
      'select id, state, problem, product_id from uploads where vendor_id = $1',
      [studio.vendorId],
    );
    return found as { id: string; state: string; problem: string | null; product_id: string }[];
  };
  await expect
    .poll(async () => (await rows()).map(({ state, problem }) => problem ?? state), {
      timeout: 360_000,
    })
    .toEqual(Array.from({ length: count }, () => 'ready'));
  const shownOn = async (piece: string | undefined) => {
    const found = await siteDatabase().query('select pictures from products where id = $1', [piece]);
    return (found.rows[0].pictures as { width: number; height: number }[]).map(numberOf);
  };
  const numbers = files.map((_, number) => number);
  await expect.poll(() => shownOn(pieces[0])).toEqual(numbers.slice(0, ofFirst));
  await expect.poll(() => shownOn(pieces[1])).toEqual(numbers.slice(ofFirst));
  for (const piece of sent) for (const secret of ['SECRET', 'Exif']) expect(piece.includes(secret)).toBe(false);
  // Nothing is left in the browser.
  await expect.poll(() => keptPhotos(page), { timeout: 20_000 }).toEqual([]);
});
