/** An artist brings an archive and a table of pieces into a store: what they would create is shown first. */

import { rm } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { expectFitsSmallPhone } from '../../e2e/text-fits.ts';
import { aboutArchive, listOf, pieceLine, zipOf } from '../../support/make-zip.ts';

test('a table with mistakes names their lines, and axe finds nothing on the way', async ({ page }) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/transfers`);
  const rows = ['Name,Price,Picture', 'Jar,12.00,jar.jpg', ',x,https://pictures.example/a.jpg', '"=1+1",5.00,'];
  const buffer = Buffer.from(rows.join('\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the File' }).click();
  await expect(page.getByRole('heading', { name: '2 things need fixing' })).toBeVisible();
  await expectNothingFound(page, 'what is wrong with a table');
  await expectFitsSmallPhone(page, 'what is wrong with a table');
});

test('an archive is shown before it is brought in, and axe finds nothing on the way', async ({ page }) => {
  const slug = await openOwnStore(page);
  const longName = 'A_name_without_a_space_'.repeat(3);
  const broken = pieceLine('broken', { name: 'Broken Jar', priceCents: -1 });
  const file = await zipOf([
    { name: 'archive.json', content: aboutArchive },
    { name: 'store.json', content: Buffer.from('{}') },
    { name: 'pieces.json', content: Buffer.from(listOf([pieceLine('long', { name: longName }), broken])) },
  ]);
  await page.goto(`/vendor/${slug}/transfers`);
  await expect(page.locator('main p:has(.back) + h1')).toHaveText('Export Your Store');
  // The store's only piece and the two forms beside it.
  const widths = await page.locator('#archive ~ div img').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(61);
  await expectNothingFound(page, 'the forms');
  await page.getByLabel('ZIP file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the Archive' }).click();
  await expect(page.getByRole('heading', { name: '1 piece would be created.' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('1 piece couldn’t be imported:')).toBeVisible();
  await expectNothingFound(page, 'what an archive would create');
  await expectFitsSmallPhone(page, 'what an archive would create');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 piece created.')).toBeVisible({ timeout: 30_000 });
  await expectNothingFound(page, 'what an archive created');
  await rm(file);
});
