import { expect, test } from 'playwright/test';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { signOutWithoutClearing } from '../../e2e/header-people.ts';
import { kept, nothingKept, saveProducts, untilKept } from '../../e2e/kept-copy.ts';

test('the service worker stores only the page, its files, and its pictures', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await saveProducts(page, 0, 2);
  await page.goto('/account/favorites');
  await untilKept(page, 2);
  await page.goto('/account/favorites?view=plain');
  await page.goto('/account/settings');
  await page.goto('/portland-kiln');
  await page.goto('/account/favorites?q=jar');
  await page.waitForLoadState('networkidle');
  const { caches } = await kept(page);
  expect(Object.keys(caches).sort()).toEqual(['collection-page-1', 'collection-pictures-1']);
  for (const path of caches['collection-page-1'] ?? [])
    expect(path).toMatch(/^\/account\/favorites$|^\/_astro\/[\w.-]+$/);
  for (const path of caches['collection-pictures-1'] ?? []) expect(path).toMatch(/^\/media\/[\w./-]+\.(avif|webp)$/);
  // The worker answers only this page. All others say that there is no connection.
  await context.setOffline(true);
  for (const path of ['/account/settings', '/portland-kiln']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  }
  await expect(page.goto('/account/favorites?view=plain')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('in a browser without Clear-Site-Data, the next visit to the page removes the offline copy', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await untilKept(page, 0);
  await signOutWithoutClearing(page);
  await page.waitForLoadState('networkidle');

  // Offline, there is no page any more.
  await context.setOffline(true);
  await expect(page.goto('/account/favorites')).rejects.toThrow(/ERR_/);
  await context.setOffline(false);
  await page.goto('/account/favorites');
  await expect(page.locator('main')).toContainText('Please sign in to view your favorites.');
  await expect.poll(() => kept(page)).toEqual(nothingKept);

  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await untilKept(page, 0);
  // The session ended elsewhere, as the response says.
  const session = (await context.cookies()).filter(({ name }) => /session$/.test(name));
  await context.addCookies(session.map((cookie) => ({ ...cookie, value: 'x'.repeat(43) })));
  await page.goto('/account/favorites');
  await expect(page.locator('main')).toContainText('Please sign in to view your favorites.');
  await expect.poll(() => kept(page)).toEqual(nothingKept);
});

test('a guest’s visit to My Collection removes the offline copy', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(async () => {
    await (await caches.open('collection-pictures-1')).put('/media/left-340.avif', new Response('left'));
  });
  expect(Object.keys((await kept(page)).caches)).toEqual(['collection-pictures-1']);
  const answer = await page.goto('/account/favorites');
  expect(answer?.status()).toBe(401);
  await expect.poll(() => kept(page)).toEqual(nothingKept);
});
