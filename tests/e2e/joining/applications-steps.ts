import { expect, type Page } from 'playwright/test';

const photos = ['del-wendt/river-waves', 'portland-kiln/dry-creek-bottle'].map(
  (name) => `public/media/demo/${name}-720.webp`,
);

export const main = (page: Page) => page.locator('main');

export async function apply(page: Page, makes: string): Promise<void> {
  await page.goto('/artist-signup');
  await page.getByRole('link', { name: 'Apply to Join' }).click();
  await page.getByLabel('What do you make?').fill(makes);
  await page.getByLabel('Links').fill('ida.example/baskets/of/white-oak');
  await page.getByLabel('Photos of your work').setInputFiles(photos);
  await page.getByRole('button', { name: 'Send Application' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your application');
  await expect(main(page)).toContainText('https://ida.example/baskets/of/white-oak');
  await expect(main(page).getByRole('img', { name: 'Photo 2 of your work' })).toHaveJSProperty('complete', true);
}
