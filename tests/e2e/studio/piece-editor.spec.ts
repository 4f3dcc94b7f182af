import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { addDraft, makePhoto, openStudio } from '../studio-artist.ts';
import { doubleText, expectTextFits } from '../text-fits.ts';
import { bar, button, editorOf, newPiece, priceField, thumbs } from './piece-editor-steps.ts';

test('a first piece is for sale after a photo, a name, and a price, in at most 6 taps beside typing', async ({
  page,
}) => {
  const studio = await openStudio(page);
  await page.goto(`/vendor/${studio.slug}/pieces`);
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.locator(`a[href="${newPiece(studio)}"]`).first());
  await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
  const size = page.viewportSize();
  // A small phone with the browser's bars: the bar that saves leaves the name in view.
  await page.setViewportSize({ width: 375, height: 560 });
  const nameEnd = await page.getByLabel('Name').evaluate((one) => one.getBoundingClientRect().bottom);
  expect(nameEnd).toBeLessThan((await bar(page).boundingBox())?.y ?? 0);
  if (size) await page.setViewportSize(size);
  const chooser = page.waitForEvent('filechooser');
  await tap(page.locator('.add-photos'));
  // The camera or the library is the phone's own screen: one tap more.
  taps += 1;
  await (await chooser).setFiles([await makePhoto('bowl.jpg', '#3a6b5c')]);
  await expect(thumbs(page).locator('img')).toBeVisible();
  await tap(page.getByLabel('Name'));
  await page.keyboard.type('Dogwood Bowl');
  await tap(priceField(page));
  await page.keyboard.type('84');
  await expect(
    page.getByText('You keep $80.04. Our 1.5% is $1.22; $2.74 is card processing, which the buyer pays in the price.'),
  ).toBeVisible();
  await expect(page.getByLabel('Category')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('other-art');
  await tap(button(page, 'Publish'));
  await expect(page.getByText('Dogwood Bowl is the first piece in your store.')).toBeVisible({ timeout: 30_000 });
  expect(taps).toBeLessThanOrEqual(6);
  await page.getByRole('link', { name: 'Add Another' }).tap();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.locator('.note-bad')).toHaveCount(0);

  await page.goto(`/${studio.slug}/dogwood-bowl`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dogwood Bowl' })).toBeVisible();
  await expect(page.locator('.shots img').first()).toHaveJSProperty('complete', true);
});

test('axe finds nothing on the editor, which fits 320 pixels and text at 200%', { tag: '@desktop' }, async ({
  page,
}) => {
  const studio = await openStudio(page);
  const id = await addDraft(studio, 2);
  for (const path of [newPiece(studio), editorOf(studio, id), `${editorOf(studio, id)}/preview`]) {
    await page.goto(path);
    await expect(page.locator('.piece-editor, .piece-page')).toBeVisible();
    await expectNothingFound(page, path);
    if (page.viewportSize()?.width !== 412) continue;
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, summary, .btn, .tap, .add-photos, select)')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(small, path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectTextFits(page, `${path} at 320 pixels`);
    await page.setViewportSize({ width: 412, height: 823 });
    await doubleText(page);
    await expectTextFits(page, `${path} at 200 %`);
  }
});
