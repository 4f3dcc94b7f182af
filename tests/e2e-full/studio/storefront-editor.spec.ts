import { expect, test } from 'playwright/test';
import { openOwnStore } from '../../e2e/own-store.ts';
import { save, status } from '../../e2e/studio/storefront-editor-steps.ts';
import { makePhoto } from '../../support/photos.ts';

test('shipping that isn’t set stays not set when another part is saved, and its tab says what buyers read', async ({
  page,
}) => {
  const slug = await openOwnStore(page);
  const delivery = `/vendor/${slug}/storefront/shipping`;
  await page.goto(delivery);
  await page.getByLabel('Price per order').fill('');
  await page.getByLabel('Free shipping over').fill('');
  await page.getByLabel('Where and when').fill('');
  await expect(page.locator('[data-said=pieceOneWay]')).toContainText('hasn’t set up delivery yet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('Nobody can buy until you set a shipping price or pickup.');
  await page.getByRole('link', { name: 'About You' }).click();
  await page.getByLabel('Neighborhood').fill('Butchertown');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('Nobody can buy until you set a shipping price or pickup.');
  await page.goto(delivery);
  await expect(page.getByLabel('Price per order')).toHaveValue('');
});

test('each part keeps what was typed there, and Discard throws away what this one isn’t saved of', {
  tag: '@desktop',
}, async ({ page }) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront`);
  await page.getByLabel('Vintage').check();
  await page.getByRole('link', { name: 'About You' }).click();
  await page.getByLabel('About you').fill('Typed at the market.');
  await page.getByRole('link', { name: 'Look' }).click();
  await expect(page.locator('#store-form .note')).toContainText('We restored your unsaved changes.');
  await expect(page.getByLabel('Vintage')).toBeChecked();
  await save(page);
  await page.getByRole('link', { name: 'About You' }).click();
  await expect(page.getByLabel('About you')).toHaveValue('Typed at the market.');
  const discard = page.getByRole('link', { name: 'Discard' });
  // A phone has the button of the note only.
  if (await discard.isVisible()) await discard.click();
  else await page.getByRole('button', { name: 'Discard It' }).click();
  await expect(page.getByLabel('About you')).toHaveValue('Made in a shed.');
  await page.reload();
  await expect(page.getByLabel('About you')).toHaveValue('Made in a shed.');
});

test('without JavaScript the form takes photos, and a refused one comes back with the photo', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront`);
  await page.getByRole('link', { name: 'About You' }).click();
  await page.getByLabel('Store name').fill('');
  await page.locator('[name="portrait.photo"]').setInputFiles({
    name: 'shed.png',
    mimeType: 'image/png',
    buffer: await makePhoto({ format: 'png', width: 900, height: 600 }),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The store name is required.')).toBeVisible();
  await expect(page.getByText('Your new photo is shown after you save.')).toBeVisible();
  await page.getByLabel('Store name').fill('The Shed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Your store shows it now.')).toBeVisible();
  await expect(page.locator('[data-photo=portrait] img')).toHaveAttribute('src', /^\/media\/uploads\//);
  await page.getByRole('link', { name: 'Look' }).click();
  await page
    .locator('[name="header.photo"]')
    .setInputFiles({ name: 'note.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-photo=header] .field-problem')).toContainText('This file isn’t a photo');
  await context.close();
});
