import { expect, test } from 'playwright/test';

/** One object for each sheet of a PDF. */
const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length;

test('an event prints as one handbill, without what only a screen is for', async ({ page }) => {
  await page.goto('/events/mellwood-makers-day');
  expect(sheetsOf(await page.pdf({ format: 'Letter' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Marcus Webb' })).toBeVisible();
  await expect(page.getByRole('button').or(page.getByRole('navigation')).or(page.getByRole('banner'))).toHaveCount(0);
});
