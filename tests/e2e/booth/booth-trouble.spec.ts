/** What goes wrong at a market: each is said in a sentence, and no sale is lost. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import encodeQR from 'qr';
import { expectNothingFound } from '../axe.ts';
import { button, openBooth, piece, untilKept } from '../booth-phone.ts';

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
