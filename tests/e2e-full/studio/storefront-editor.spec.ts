import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
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

test('a lost connection, a session that ended, and another editor lose nothing that was typed', async ({
  page,
  context,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront/about`);
  await page.getByLabel('About you').fill('Typed in a tunnel.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('You’re offline');
  await context.setOffline(false);

  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('You’re signed out.');
  await context.addCookies(cookies);

  const other = await context.newPage();
  await other.goto(`/vendor/${slug}/storefront/about`);
  await other.getByLabel('About you').fill('Saved by a partner.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(status(other)).toHaveText('Saved. Your store shows it now.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('nothing was overwritten');
  await expect(page.getByText('Saved since: “Saved by a partner.”')).toBeVisible();
  await expect(page.getByLabel('About you')).toHaveValue('Typed in a tunnel.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Saved. Your store shows it now.');
});

test('what was typed before somebody else saved comes back, and overwrites nothing unseen', async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront/about`);
  await page.getByLabel('About you').fill('Mine.');
  await page.goto('/');
  // On another device.
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  await elsewhere.addCookies(await context.cookies());
  const other = await elsewhere.newPage();
  await other.goto(`/vendor/${slug}/storefront/about`);
  await other.getByLabel('About you').fill('Theirs.');
  await other.getByLabel('Neighborhood').fill('Portland');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(status(other)).toHaveText('Saved. Your store shows it now.');
  await elsewhere.close();

  await page.goto(`/vendor/${slug}/storefront/about`);
  await expect(page.locator('#store-form .note')).toContainText('Your store was saved somewhere else since');
  await expect(page.getByLabel('About you')).toHaveValue('Mine.');
  await expect(page.getByLabel('Neighborhood')).toHaveValue('Portland');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('nothing was overwritten');
  await expect(page.getByText('Saved since: “Theirs.”')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Saved. Your store shows it now.');
  await page.reload();
  await expect(page.getByLabel('About you')).toHaveValue('Mine.');
  await expect(page.getByLabel('Neighborhood')).toHaveValue('Portland');
});

test('an artist goes away in two taps, and is back in one', async ({ page }) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront/shipping`);
  await page.getByText('Take a Break').tap();
  await page
    .getByRole('button', { name: /^Until / })
    .first()
    .tap();
  await expect(page.getByText(/^You’re away until /)).toBeVisible();
  await page.goto(`/${slug}/kiln-shed-jar`);
  await expect(page.getByText(/is away until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await page.goto(`/vendor/${slug}/storefront/shipping`);
  await page.getByRole('button', { name: 'I’m Back' }).tap();
  await expect(page.getByText('Take a Break')).toBeVisible();
  await page.goto(`/${slug}/kiln-shed-jar`);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('what was typed comes back after a reload, until it is saved or discarded, and never for another account', async ({
  page,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront/about`);
  await page.getByLabel('About you').fill('Typed on the bus.');
  await expect(status(page)).toHaveText('Not saved yet');
  await page.reload();
  const note = page.locator('#store-form .note');
  await expect(note).toContainText('We restored your unsaved changes.');
  await expect(page.getByLabel('About you')).toHaveValue('Typed on the bus.');
  await expect(page.locator('[data-count=about]')).toHaveText('17 of 2000 characters');
  await expectNothingFound(page, 'restored');

  // It is kept under the account's name, so another account of this browser finds the store as it is saved.
  const account = await page.locator('#store-form').getAttribute('data-account');
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('storefront-')));
  expect(keys).toEqual([`storefront-draft:${account}:${slug}/about:form`]);

  await note.getByRole('button', { name: 'Discard It' }).click();
  await expect(note).toBeFocused();
  await expect(page.getByLabel('About you')).toHaveValue('Made in a shed.');
  await page.reload();
  await expect(page.getByLabel('About you')).toHaveValue('Made in a shed.');
  await expect(note).toHaveCount(0);

  await page.getByLabel('About you').fill('Typed at home.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Saved. Your store shows it now.');
  await page.reload();
  await expect(page.getByLabel('About you')).toHaveValue('Typed at home.');
  await expect(note).toHaveCount(0);
});

test('a photo is chosen, seen in the preview, and hangs in the store', async ({ page }) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}/storefront/about`);
  const field = page.locator('[data-photo=portrait]');
  await field
    .locator('.if-script [type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePhoto({ width: 640, height: 480 }) });
  await page.locator('#preview').scrollIntoViewIfNeeded();
  // Saving waits for the photo.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Saved. Your store shows it now.', { timeout: 20_000 });
  await expect(page.frameLocator('#preview iframe').locator('.studio img')).toHaveAttribute(
    'src',
    /^\/media\/uploads\//,
  );
  await page.goto(`/${slug}`);
  await expect(page.locator('.studio img')).toHaveAttribute('src', /^\/media\/uploads\//);
});
