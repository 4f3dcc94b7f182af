/** An artist brings an archive and a table of pieces into a store: what they would create is shown first. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { expectFitsSmallPhone } from '../../e2e/text-fits.ts';

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
