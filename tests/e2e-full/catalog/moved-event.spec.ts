/** An admin moves an event and cancels it: its page says so, and whoever saved it gets one mail of each. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { expectFull, expectSaved, heartOf, openIdle } from '../../e2e/heart-page.ts';
import { mailsTo, mailTo } from '../../e2e/outbox.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

const name = `Raku Evening ${crypto.randomUUID().slice(0, 6)}`;
const slug = name.toLowerCase().replaceAll(' ', '-');

/** Adds the event as the admin and publishes it. */
async function publish(page: Page): Promise<void> {
  await signInAs(page, 'admin', '/admin/events');
  await page.getByRole('link', { name: 'Add an Event' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Place', { exact: true }).fill('Portland Kiln yard');
  await page.getByLabel('Starts').fill('2031-05-03T18:00');
  await page.getByLabel('Ends').fill('2031-05-03T21:00');
  await page.getByRole('button', { name: 'Add Event' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The event is public.')).toBeVisible();
}

/** Signs in a new customer who saves the event. Returns their address. */
async function saveEvent(page: Page): Promise<string> {
  const id = await addCustomer('Sal Saver');
  await openSession(page, id);
  await openIdle(page, `/events/${slug}`);
  const heart = heartOf(page, name);
  await heart.click();
  await expectFull(heart);
  await expectSaved(page, heart);
  const { rows } = await siteDatabase().query('select email from users where id = $1', [id]);
  return rows[0].email;
}

test('a moved event mails each person who saved it once, its page says the new date, and so it is when it is canceled', async ({
  page: admin,
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await publish(admin);
    const addresses = [await saveEvent(page)];
    await context.clearCookies();
    addresses.push(await saveEvent(page));

    await admin.reload();
    await expect(admin.getByText('2 people saved this event.')).toBeVisible();
    await admin.getByLabel('Starts').fill('2031-05-10T18:00');
    await admin.getByLabel('Ends').fill('2031-05-10T21:00');
    await expect(admin.getByText('You moved the day. The 2 people who saved this event get an email')).toBeVisible();
    await admin.getByRole('button', { name: 'Save and Email 2 People' }).click();
    await expect(
      admin.getByText('Saved with its new time or place. The 2 people who saved it get an email.'),
    ).toBeVisible();
    await expect(async () => {
      await page.goto(`/events/${slug}`);
      await expect(page.locator('time').first()).toHaveText('Saturday, May 10, 2031');
      await expect(page.getByText('This event was moved from Saturday, May 3, 2031.')).toBeVisible();
    }).toPass({ timeout: 5_000 });
    for (const address of addresses) await mailTo(address, /Saturday, May 10, 2031/);
    await page.goto('/account/favorites');
    await expect(page.getByText('This event was moved.')).toBeVisible();

    await admin.getByLabel(`Cancel ${name} and email the 2 people who saved it`).check();
    await admin.getByRole('button', { name: 'Cancel Event' }).click();
    await expect(admin.getByText('The event is canceled. The 2 people who saved it get an email.')).toBeVisible();
    for (const address of addresses) await mailTo(address, new RegExp(`Subject: ${name} is canceled`));
    await expect(async () => {
      await page.goto(`/events/${slug}`);
      await expect(page.getByText('This event is canceled.')).toBeVisible();
    }).toPass({ timeout: 5_000 });
    await page.goto('/account/favorites');
    await expect(page.getByText('This event is canceled.')).toBeVisible();
    await expectNothingFound(page, 'My Collection');
    // The first change was mailed before the second one, so none can follow it.
    for (const address of addresses) expect(await mailsTo(address)).toHaveLength(2);
  } finally {
    await siteDatabase().query('delete from events where slug = $1', [slug]);
    await context.close();
  }
});
