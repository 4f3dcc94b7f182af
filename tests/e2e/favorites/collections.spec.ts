import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { cards } from '../collectors.ts';
import { selected, tile } from '../shelf.ts';
import { make, stranger, withFavorites } from './collections-steps.ts';

test('a collection is created, filled, shared, viewed by a guest, and unshared', async ({ page, context, browser }) => {
  await page.clock.install();
  const [first = '', , third = ''] = await withFavorites(page);
  await make(page, 'Quiet <things>');
  await expect(tile(page, 'Quiet <things>')).toContainText('0 items · Private');
  for (const name of [first, third]) {
    await page.getByRole('button', { name: `Add to Collection: ${name}`, exact: true }).click();
    const menu = page.getByRole('dialog', { name: `Add ${name} to a Collection` });
    await menu.getByRole('checkbox', { name: 'Quiet <things>' }).check();
    if (name === first) await expectNothingFound(page);
    await menu.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: `Add to Collection: ${name}`, exact: true })).toBeFocused();
  }
  await expect(tile(page, 'Quiet <things>')).toContainText('2 items · Private');
  await tile(page, 'Quiet <things>').click();
  await expect(tile(page, 'Quiet <things>')).toHaveAttribute('aria-pressed', 'true');
  await expect(selected(page).getByRole('heading', { name: 'Quiet <things>' })).toBeFocused();
  await expect(cards(page)).toHaveCount(2);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await selected(page).getByRole('button', { name: 'Share Quiet <things>' }).click();
  const link = selected(page).getByLabel(/Anyone with this link can see/);
  await expect(link).toBeFocused();
  await selected(page).getByRole('button', { name: 'Copy Link to Quiet <things>' }).click();
  await expect(selected(page).getByRole('button', { name: /^Copied/ })).toBeVisible();
  const url = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.clock.runFor(2_000);
  await expect(selected(page).getByRole('button', { name: /^Copy Link/ })).toBeVisible();
  await expect(tile(page, 'Quiet <things>')).toContainText('Shared');
  await expectNothingFound(page);

  const guest = await stranger(browser);
  await guest.page.goto(new URL(url).pathname);
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Quiet <things>');
  await expect(guest.page.locator('main')).toContainText('Collected by Cora Collector');
  await expect(guest.page.locator('.shared-item')).toHaveCount(2);
  await expect(guest.page.getByRole('heading', { name: first })).toBeVisible();

  const stop = selected(page).getByRole('button', { name: 'Stop Sharing Quiet <things>' });
  const question = page.getByRole('dialog', { name: 'Stop sharing “Quiet <things>”?' });
  await stop.click();
  await question.getByRole('button', { name: 'Keep Sharing' }).click();
  await expect(stop).toBeFocused();
  expect((await guest.page.reload())?.status()).toBe(200);
  await stop.click();
  await question.getByRole('button', { name: 'Stop Sharing' }).click();
  await expect(selected(page).getByRole('button', { name: 'Share Quiet <things>' })).toBeFocused();
  await expect.poll(async () => (await guest.page.reload())?.status()).toBe(404);
  await expect(guest.page.locator('main')).toContainText('This collection isn’t shared anymore');
  await guest.context.close();
});
