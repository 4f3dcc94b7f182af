/** The admin's form of an event: its card follows what is typed, and what is saved shows without JavaScript. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { doubleText, expectTextFits } from '../text-fits.ts';
import { cardOf, openForm } from './event-form-steps.ts';

test('the card of an event follows what is typed, and the bar says who gets an email', { tag: '@desktop' }, async ({
  page,
}) => {
  await openForm(page);
  const [card, bar] = [cardOf(page), page.locator('.save-bar')];
  await expectNothingFound(page, 'the form of an event');
  await page.getByLabel('Name', { exact: true }).fill('Furnace Morning');
  await page.getByLabel('Place', { exact: true }).fill('The yard');
  await page.getByLabel('In one sentence').fill('Glass before breakfast.');
  await page.getByLabel('Portland Kiln').check();
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Furnace Morning');
  await expect(card.locator('.place')).toContainText('The yard, ');
  await expect(card.locator('.says')).toContainText('Glass before breakfast.');
  await expect(card.locator('.who')).toContainText('Portland Kiln');
  await expect(bar.getByRole('status')).toHaveText(
    /^You changed the place\. The (\d+ people|person) who saved this event gets?/,
  );
  await page.getByLabel('Starts').fill('2027-01-09T08:00');
  await page.getByLabel('Ends').fill('2027-01-09T10:30');
  await expect(card.locator('.date')).toHaveText('SaturdayJanuary 9');
  await expect(card.locator('.place')).toHaveText('The yard, 8 am to 10:30 am');
  await expect(bar.getByRole('status')).toContainText('You moved the day.');
  await expect(bar.getByRole('button', { name: /^Save and Email \d+ (People|Person)$/ })).toBeVisible();
  // Nothing was saved, and leaving says so.
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await page.reload();
  await asked;
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Furnace Night, Baxter Avenue');
  await expect(bar.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await doubleText(page);
  await expectTextFits(page, 'the form of an event', 'main');
});
