/** What goes wrong at a market: each is said in a sentence, and no sale is lost. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import encodeQR from 'qr';
import { expectNothingFound } from '../../e2e/axe.ts';
import { books, button, heading, openBooth, piece, sellForCash, untilKept } from '../../e2e/booth-phone.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

const hourMs = 3_600_000;

test('a phone without room says that the sale isn’t saved, and sends it nevertheless', async ({ page, context }) => {
  const slug = await openBooth(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });
  await context.setOffline(true);
  await sellForCash(page);
  await expect(heading(page, 'Not saved on this phone')).toBeVisible();
  await expect(page.getByText('Keep this page open until it says Recorded')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Recorded')).toBeVisible();
  expect(await books(slug)).toEqual({ sales: 1, cents: 4_500, left: 4 });
});

test('a phone whose storage was emptied by the browser is still paired, and sells on', async ({ page }) => {
  const slug = await openBooth(page);
  await sellForCash(page);
  await expect(heading(page, 'Recorded')).toBeVisible();
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
  await page.reload();
  await expect(piece(page)).toBeVisible();
  await button(page, 'Day').click();
  await expect(button(page, /Kiln Shed Jar/).or(page.getByText('Kiln Shed Jar'))).toBeVisible();
  await button(page, 'Back').click();
  await sellForCash(page);
  await expect(heading(page, 'Recorded')).toBeVisible();
  expect((await books(slug)).sales).toBe(2);
});

test('of a phone with a wrong clock both times are kept, and the sale is of today', async ({ page }) => {
  const slug = await openBooth(page);
  await page.evaluate((ms) => {
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given: [] | [number]) {
        super(...((given.length === 0 ? [Right.now() - ms] : given) as [number]));
      }
      static override now = () => Right.now() - ms;
    } as DateConstructor;
  }, 80 * hourMs);
  await sellForCash(page);
  await expect(heading(page, 'Recorded')).toBeVisible();
  const { rows } = await siteDatabase().query(
    `select abs(extract(epoch from now() - paid_at))::int as seconds,
       round(extract(epoch from paid_at - booth_sales.sold_at) / 3600)::int as hours
     from orders join booth_sales on booth_sales.order_id = orders.id join vendors on vendors.id = orders.vendor_id where vendors.slug = $1`,
    [slug],
  );
  expect(rows[0].seconds).toBeLessThan(60);
  expect(rows[0].hours).toBe(80);
});

test('a phone of another store says whose it is, and leads there', async ({ page }) => {
  const first = await openBooth(page);
  const second = await openOwnStore(page);
  await page.goto(`/vendor/${second}/pos`);
  await expect(page.getByText('This phone sells for Robin’s Shed.')).toBeVisible();
  await expectNothingFound(page, 'another store’s phone');
  await page.getByRole('link', { name: 'Open Robin’s Shed' }).click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${first}/pos$`));
  await expect(piece(page)).toBeVisible();
});

test('without a camera it says to tap the piece', async ({ page }) => {
  await openBooth(page);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await button(page, 'Scan a tag').click();
  await expect(page.getByText('We can’t use the camera.')).toBeVisible();
});

test('a phone that was revoked says so, and what it still holds waits for the artist', async ({ page, context }) => {
  const slug = await openBooth(page);
  await untilKept(page);
  await context.setOffline(true);
  await sellForCash(page);
  await expect(heading(page, 'Saved on this phone')).toBeVisible();
  await siteDatabase().query(
    `update booth_phones set revoked_at = now() from vendors where vendors.id = vendor_id and vendors.slug = $1`,
    [slug],
  );
  await context.setOffline(false);
  await expect(heading(page, 'Sell from this phone')).toBeVisible();
  const waiting = async () => {
    const { rows } = await siteDatabase().query(
      `select reason from booth_attention join vendors on vendors.id = vendor_id where vendors.slug = $1`,
      [slug],
    );
    return rows.map(({ reason }) => reason);
  };
  await expect.poll(waiting).toEqual(['revoked']);
  expect((await books(slug)).sales).toBe(0);
  await expect(page.getByText('This phone is no longer paired with Robin’s Shed.')).toBeVisible();
  await expectNothingFound(page, 'revoked');
  await button(page, 'Pair and Open the Booth').click();
  await expect(heading(page, 'Needs attention')).toBeVisible();
  await button(page, 'Next Customer').click();
  await expect(page.getByText('1 sale needs attention.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it in the dashboard' })).toHaveAttribute('href', /phones$/);
});

test('the tag’s code adds its piece, also without a signal and without the browser’s reader of codes', async ({
  page,
  context,
}) => {
  const slug = await openBooth(page);
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(piece(page)).toBeVisible();
  const show = (text: string) =>
    page.evaluate(
      (rows) => {
        Reflect.deleteProperty(globalThis, 'BarcodeDetector');
        const [canvas, scale] = [document.createElement('canvas'), 8];
        Object.assign(canvas, { width: 640, height: 480 });
        const context = canvas.getContext('2d');
        const draw = () => {
          if (context === null) return;
          context.fillStyle = '#fff';
          context.fillRect(0, 0, 640, 480);
          context.fillStyle = '#000';
          rows.forEach((row, y) => {
            row.forEach((isDark, x) => {
              if (isDark) context.fillRect(180 + x * scale, 80 + y * scale, scale, scale);
            });
          });
        };
        setInterval(draw, 50);
        navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
      },
      encodeQR(text, 'raw'),
    );
  await show(`https://elsewhere.example/${randomUUID()}`);
  await button(page, 'Scan a tag').click();
  await expect(page.getByText('That isn’t a tag for one of your pieces for sale.')).toBeVisible();
  await expectNothingFound(page, 'scanning');
  await button(page, 'Back').click();
  await show(new URL(`/${slug}/kiln-shed-jar`, page.url()).href);
  await button(page, 'Scan a tag').click();
  await expect(page.getByText('1 piece')).toBeVisible();
  await expect(piece(page)).toHaveAccessibleName(/1 picked/);
});
