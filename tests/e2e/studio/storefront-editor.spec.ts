import { expect, test } from 'playwright/test';
import { openOwnStore } from '../own-store.ts';
import { save, status } from './storefront-editor-steps.ts';

test('an artist edits the three parts on a phone, sees them in their previews, saves, and visitors see it', {
  tag: '@desktop',
}, async ({ page }) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront`);
  const preview = page.frameLocator('#preview iframe');
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(preview.locator('h1')).toHaveText('Robin’s Shed');
  await page.getByLabel('Bold').check();
  await page.getByLabel('Stripe', { exact: true }).fill('#0a5c36');
  await expect(page.getByLabel('Use my own colors')).toBeChecked();
  await page.locator('summary', { hasText: 'Custom CSS' }).click();
  await page.locator('[name=customCss]').fill('h1 { color: #0a5c36 } body { display: none }');
  await expect(page.locator('[data-dropped]')).toContainText('body: body cannot be selected.');
  await expect(preview.locator('h1')).toHaveCSS('color', 'rgb(10, 92, 54)');
  await expect(preview.locator('[data-theme]')).toHaveCSS('--one', '#0a5c36');
  // The editor itself keeps its looks.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(27, 26, 25)');
  await save(page);
  // The rule for `body` was left out.
  await expect(status(page)).toContainText('Some of your CSS was changed or left out.');
  await expect(status(page).getByRole('link', { name: 'See What' })).toBeVisible();

  await page.getByRole('link', { name: 'About You' }).click();
  await page.getByLabel('Store name').fill('Robin & Daughters');
  await page.getByLabel('Your work in one line').fill('Jars for small shelves.');
  await expect(page.locator('[data-count=description]')).toHaveText('23 of 90 characters');
  // What a store does well without is folded.
  await expect(page.getByLabel('What you specialize in')).toBeHidden();
  await page.locator('summary', { hasText: 'Specialties and links' }).click();
  await page.getByLabel('What you specialize in').fill('Jars');
  await page.getByLabel('Instagram').fill('@Robins.Shed.Example');
  await page.getByLabel('Website').fill('robins-shed.example');
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(preview.locator('h1')).toHaveText('Robin & Daughters');
  await expect(preview.locator('.line')).toHaveText('Jars for small shelves.');
  await expect(preview.locator('.name a')).toHaveText(['Instagram', 'robins-shed.example']);
  await save(page);

  await page.getByRole('link', { name: 'Shipping and Pickup' }).click();
  const buyers = page.locator('#buyers');
  await page.getByLabel('Price per order').fill('eight');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Nothing was saved yet. Please fix the highlighted fields.');
  await expect(page.getByLabel('Price per order')).toBeFocused();
  await expect(page.getByText('Enter a shipping price from 0')).toBeVisible();
  await page.getByLabel('Price per order').fill('8.50');
  await page.getByLabel('Your note').fill('Commissions take six weeks.');
  await expect(buyers.locator('[data-said=store-shipping]')).toContainText('$8.50 per order');
  await expect(buyers.locator('[data-said=pieceNote]')).toHaveText(
    'Returns and commissions: Commissions take six weeks.',
  );
  await save(page);

  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin & Daughters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(10, 92, 54)');
  await expect(page.locator('[data-theme]').first()).toHaveCSS('--one', '#0a5c36');
  await expect(page.getByText('$8.50 per order')).toBeVisible();
  await expect(page.getByText('Jars for small shelves.')).toBeVisible();
  await expect(page.getByText('Commissions take six weeks.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/robins.shed.example/',
  );
});
