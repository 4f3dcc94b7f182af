import { expect, test } from 'playwright/test';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { countOf, expectFull, expectSaved, heartOf, openIdle } from '../../e2e/heart-page.ts';

test('a vendor can be favorited on an event page, and the count matches their own page', async ({ page }) => {
  const name = 'Vat Nine Indigo';
  await signInAsNewCustomer(page);
  await openIdle(page, '/events/logan-street-makers-market');
  const artists = page.getByRole('region', { name: 'Participating Artists' });
  await expect(artists.getByRole('button', { name: /^Favorite / })).toHaveCount(7);
  const heart = heartOf(page, name);
  const before = await countOf(heart);
  await heart.click();
  await expectFull(heart);
  await expectSaved(page, heart);
  expect(await countOf(heart)).toBe(before + 1);
  // PostgreSQL tells the page cache of a change on a connection of its own, which can be a moment behind the answer.
  for (const path of ['/events/logan-street-makers-market', `/${name.toLowerCase().replaceAll(' ', '-')}`]) {
    await expect(async () => {
      await page.goto(path);
      await expectFull(heartOf(page, name));
      expect(await countOf(heartOf(page, name))).toBe(before + 1);
    }).toPass({ timeout: 5_000 });
  }
});
