/** The admin's form of an event: its card follows what is typed, and what is saved shows without JavaScript. */
import { expect, type Page, test } from 'playwright/test';
import { dayMs } from '../../../src/platform/time.ts';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

const slug = 'furnace-night-baxter-avenue';

async function openForm(page: Page): Promise<void> {
  const { rows } = await siteDatabase().query('select id from events where slug = $1', [slug]);
  await signInAs(page, 'admin', `/admin/events/${rows[0].id}`);
}

const cardOf = (page: Page) => page.locator('#event-card');

test('the card of a new event shows once it has a name and its times', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/events/new');
  await expect(cardOf(page)).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Raku Evening');
  await page.getByLabel('Starts').fill('2031-05-03T18:00');
  await page.getByLabel('Ends').fill('2031-05-03T21:00');
  await expect(cardOf(page)).toBeVisible();
  await expect(cardOf(page).locator('.date')).toHaveText('SaturdayMay 3');
});

test('on a phone the picture and the day of an event come before its form, within the first screen', async ({
  page,
}) => {
  await openForm(page);
  const box = async (of: string) => (await page.locator(of).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [picture, day, name, form] = [
    await box('#event-card .next-pic img'),
    await box('#event-card .date'),
    await box('#event-card h3'),
    await box('#event-form'),
  ];
  expect(picture.width).toBeGreaterThan(120);
  expect(day.x).toBeGreaterThan(picture.x + picture.width);
  expect(name.y).toBeGreaterThan(day.y);
  expect(form.y).toBeGreaterThan(picture.y + picture.height);
  expect(form.y).toBeLessThan(600);
});

test('the event form shows every artist with a picture, or with initials', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/events/new');
  const thumbnail = (name: string) => page.locator('label', { hasText: name }).locator('[aria-hidden]').first();
  await expect(thumbnail('Shelby Park Bindery')).toHaveText('SB');
  await expect(thumbnail('Portland Kiln').locator('img')).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the card of an event is as it is saved', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Name', { exact: true }).fill('Furnace Morning');
    await expect(cardOf(page)).toContainText('As it is saved');
    await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText('Furnace Night, Baxter Avenue');
  });
});

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
  const day = new Date(Date.now() + 40 * dayMs);
  const format = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
  await page.getByLabel('Starts').fill(`${day.toISOString().slice(0, 10)}T08:00`);
  await page.getByLabel('Ends').fill(`${day.toISOString().slice(0, 10)}T10:30`);
  await expect(card.locator('.date')).toHaveText(
    `${format({ weekday: 'long' })}${format({ month: 'long', day: 'numeric' })}`,
  );
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
