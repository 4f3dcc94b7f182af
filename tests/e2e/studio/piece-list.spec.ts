import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { inDatabase, openList } from './piece-list-steps.ts';

test('one thumb changes price and count in two taps each, and axe finds nothing @desktop', async ({ page }) => {
  const slug = await openList(page);
  let taps = 0;
  const tap = async (name: RegExp | string, role: 'button' | 'text' = 'button') => {
    taps += 1;
    await (role === 'text' ? page.getByText(name).first() : page.getByRole('button', { name })).click();
  };
  await tap('$40.00', 'text');
  await expectNothingFound(page, 'an open form');
  await page.keyboard.type('52.50');
  await tap('Save');
  await expect(page.getByText('The price is $52.50 now.')).toBeVisible();
  expect(taps).toBe(2);
  await tap('3 available', 'text');
  await tap(/^Decrease /);
  await expect(page.getByText('Saved: 2 available.')).toBeVisible();
  expect(taps).toBe(4);
  expect(await inDatabase(slug)).toEqual({ price_cents: 5250, inventory: 2 });
  await page.reload();
  await expect(page.getByText('2 available')).toBeVisible();
});
