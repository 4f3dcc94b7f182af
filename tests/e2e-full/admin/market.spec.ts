import { expect, type Page, test } from 'playwright/test';
import { addFair, openFair } from '../../e2e/admin/market-steps.ts';
import { expectNothingFound } from '../../e2e/axe.ts';
import { countTaps } from '../../e2e/taps.ts';

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('twenty pieces are said in a few taps, one is left at home, and the event shows the booth', {
  tag: '@desktop',
}, async ({ page }) => {
  const { slug, event, name } = await openFair(page);
  const { tap, taps } = countTaps();
  await page.goto(`/vendor/${slug}/events`);
  await expectNothingFound(page, 'the list of events');
  await expectFits(page);
  const began = Date.now();
  await tap(page.getByRole('link', { name: new RegExp(`^Join ?: ${name}$`) }));
  await expect(page.locator('[data-sum]').first()).toHaveText('20 pieces, 54 items');
  await tap(page.getByRole('button', { name: 'Decrease Kiln Shed Jar' }));
  await expect(page.locator('[data-sum]').first()).toHaveText('20 pieces, 53 items');
  await tap(page.getByLabel('Booth'));
  await page.getByLabel('Booth').selectOption('14');
  await tap(page.getByRole('button', { name: 'Bring These' }));
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  console.log(`20 pieces: ${taps() + 1} taps, ${Date.now() - began} ms`);
  await expectNothingFound(page, 'what an artist brings');
  await expectFits(page);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page.locator('[data-sum]').first()).toHaveText('0 pieces, 0 items');

  await page.goto(`/events/${event}`);
  await expect(page.locator('.stands')).toContainText('Robin Test');
  await expect(page.locator('.stands')).toContainText('All 20');
  await expectNothingFound(page, 'an event with booths');
  await expectFits(page);
  await page.goto(`/${slug}/mug-1`);
  await expect(page.getByText(`See it in person: ${name}`)).toContainText('booth 14');
  await page.goto(`/${slug}`);
  await expect(page.locator('.facts')).toContainText('booth 14');

  const again = await addFair('310 days');
  await page.goto(`/vendor/${slug}/events`);
  const second = countTaps();
  const beganAgain = Date.now();
  await second.tap(page.getByRole('link', { name: new RegExp(`^Join ?: ${again.name}$`) }));
  await second.tap(page.getByRole('link', { name: 'Same as Last Time' }));
  await expect(page.locator('[data-sum]').first()).toHaveText('20 pieces, 53 items');
  await second.tap(page.getByLabel('Booth'));
  await page.getByLabel('Booth').selectOption('14');
  await second.tap(page.getByRole('button', { name: 'Bring These' }));
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  console.log(`20 pieces as last time: ${second.taps() + 1} taps, ${Date.now() - beganAgain} ms`);
});
