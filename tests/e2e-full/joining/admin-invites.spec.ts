/** An admin invites artists: the code is copied, and the page stays where it is. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { mailTo } from '../../e2e/outbox.ts';
import { makePhoto } from '../../e2e/studio-artist.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

const code = /^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/;

const unique = () => crypto.randomUUID().slice(0, 8).replace(/^\d+/, 'x');

async function fill(page: Page, name: string) {
  await page.getByLabel('Artist’s name').fill(name);
  await page.getByLabel('Artist’s email').first().fill(`${unique()}@example.com`);
}

test('a note and a picture of the artist’s work go into the mail, and stay in a form that is refused', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/admin/invite-codes');
  const name = `Hana Morrow ${unique()}`;
  await fill(page, name);
  const email = await page.getByLabel('Artist’s email').first().inputValue();
  await page.getByLabel('Your note to the artist').fill('I saw your vat.\n\nCome!');
  await page.getByLabel('A picture of their work').setInputFiles([await makePhoto('cloth.jpg', '#335577', 1200)]);
  await page.getByLabel('What the picture shows').fill('Spider Cloth');
  const slug = await page.getByLabel('Store URL').inputValue();
  await page.getByLabel('Store URL').fill('checkout');
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByRole('alert')).toContainText('That store URL isn’t available.');
  await expect(page.getByLabel('Your note to the artist')).toHaveValue('I saw your vat.\n\nCome!');
  await page.getByLabel('Store URL').fill(slug);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByRole('region', { name: `${name} is invited` })).toBeVisible();
  const mail = await mailTo(email, /Come hang your work with us, Hana\./);
  expect(mail).toContain('Reply-To: ');
  expect(mail).toContain('I saw your vat.');
  const [picture = ''] = /http:[^"\s]+\/media\/uploads\/[^"\s]+-720\.webp/.exec(mail) ?? [];
  const answer = await page.request.get(new URL(picture).pathname);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  const link = /http:\/\/[^/]+(\/artist-signup#code=[\w-]+&token=[\w-]+)/.exec(mail)?.[1] ?? '';
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('img', { name: 'Spider Cloth' })).toBeVisible();
});

test('a refused invite and a lost connection keep what was typed', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/invite-codes');
  await fill(page, 'Portland Kiln');
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error: That store URL is taken. Choose another one.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Artist’s name')).toHaveValue('Portland Kiln');
  await expectNothingFound(page, 'a refusal');
  await page.getByLabel('Store URL').fill('My Own Choice!');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByRole('alert')).toContainText('Error: We couldn’t reach the site.');
  await expect(page.getByLabel('Store URL')).toHaveValue('my-own-choice');
  await page.context().setOffline(false);
});

test('the page of invites fits a 320-pixel screen and text at 200%', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/invite-codes');
  await fill(page, `Wilhelmina Stone ${unique()}`);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText(code)).toBeVisible();
  await page.getByText('Change').first().click();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectTextFits(page, '320 pixels');
  await page.setViewportSize({ width: 412, height: 823 });
  await doubleText(page);
  await expectTextFits(page, '200 %');
});

test('an invite is made in place, copied, sent again, and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await signInAs(page, 'admin', '/admin');
  await page.getByRole('link', { name: 'Invite an Artist' }).click();
  const name = `José Ñandú ${unique()}`;
  await fill(page, name);
  await expect(page.getByLabel('Store URL')).toHaveValue(`jose-nandu-${name.split(' ')[2]}`);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  const made = page.getByRole('region', { name: `${name} is invited` });
  await expect(made.getByRole('button', { name: '✓ Copied' })).toBeVisible();
  const first = (await made.locator('code').textContent()) ?? '';
  expect(first).toMatch(code);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(page.url()).toMatch(/\/admin\/invite-codes$/);
  await page.clock.runFor(4_000);
  await expect(made.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await expectNothingFound(page, 'a new code');

  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText('Change').click();
  await expectNothingFound(page, 'an open row');
  const email = `${unique()}@example.com`;
  await row.getByLabel('Artist’s email').fill(email);
  await row.getByRole('button', { name: 'Send Again' }).click();
  await expect(made).toContainText(email);
  expect(await made.locator('code').textContent()).not.toBe(first);
  await expect(row).toHaveCount(2);

  await row.first().getByText('Change').click();
  await row.first().getByRole('button', { name: 'Revoke Invite' }).click();
  await expect(page.getByText(`${name}’s invite no longer works.`)).toBeFocused();
  await expect(row.getByText('Revoked')).toHaveCount(2);

  // The code is gone with the page.
  await page.reload();
  await expect(page.getByText(code)).toHaveCount(0);
});
