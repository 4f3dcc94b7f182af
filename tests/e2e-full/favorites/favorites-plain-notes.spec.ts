import { expect, test } from 'playwright/test';
import { catalog, save, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, the list has pictures, dates, and notes about changes', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  // Other tests buy meanwhile.
  const [jar, sold, gone] = products.filter(({ inventory = 0 }) => inventory > 2).slice(-3);
  const event = (await siteDatabase().query('select id, name from events limit 1')).rows[0];
  await save(page, [
    ...[jar, sold, gone].map((one) => ({ id: one?.id ?? '', type: 'product' as const })),
    { id: vendors[0]?.id ?? '', type: 'artist' },
    { id: event.id, type: 'event' },
  ]);
  const { id } = await (await page.request.get('/api/users/me')).json();
  // The saved values differ from the current ones; the last product is no longer shown.
  const db = siteDatabase();
  const update =
    'update favorites set saved_price_cents = 100, saved_available = $3 where user_id = $1 and item_id = $2';
  await db.query(update, [id, jar?.id, true]);
  await db.query(update, [id, sold?.id, false]);
  await db.query('update favorites set item_id = gen_random_uuid()::text where user_id = $1 and item_id = $2', [
    id,
    gone?.id,
  ]);
  await page.goto('/account/favorites?view=plain');
  const row = (name = '') => page.locator('main li').filter({ has: page.getByText(name, { exact: true }) });
  await expect(row(jar?.name)).toContainText(/Now \$[\d.,]+ \(was \$1\.00 when you saved it\)/);
  await expect(row(sold?.name)).toContainText('Available again');
  await expect(row(gone?.name)).toContainText('This piece is no longer shown.');
  await expect(row(gone?.name).getByRole('link')).toHaveCount(0);
  await expect(row(event.name)).toContainText(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d.* to /);
  for (const name of [jar?.name, sold?.name, vendors[0]?.name, event.name]) {
    const picture = row(name).locator('img');
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).toHaveAttribute('alt', /\w/);
    await expect(picture).toHaveAttribute('width', /^\d+$/);
    await expect(picture).toHaveAttribute('height', /^\d+$/);
    expect(await picture.evaluate((one: HTMLImageElement) => one.getBoundingClientRect().width)).toBeGreaterThan(40);
  }
  await row(jar?.name).getByRole('button').click();
  await expect(page.locator('[data-list=removed] img')).toHaveCount(1);
});
