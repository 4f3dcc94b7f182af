/** A picture, a public page, and a new email address. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { newcomerPassword, signUpHere } from '../../e2e/newcomer.ts';
import { mailTo } from '../../e2e/outbox.ts';

const photo = 'public/media/demo/vat-nine-indigo/rain-on-fourth-street-720.webp';
const main = (page: Page) => page.locator('main');

/** Sets a picture, shows a public page, and changes the email address. */
async function changeAccount(page: Page): Promise<void> {
  await page.goto('/customer/signup');
  const { email } = await signUpHere(page);

  await page.goto('/account/settings');
  await page.getByText('Change Picture').click();
  await page.getByLabel('Choose a picture').setInputFiles(photo);
  await page.getByRole('button', { name: 'Use This Picture' }).click();
  await expect(main(page).getByText('Your picture was saved.')).toBeVisible();
  const picture = main(page).locator('img.face');
  await expect(picture).toHaveAttribute('src', /^\/media\/avatars\/[\da-f-]{36}-320\.webp$/);
  await expect(picture).toHaveJSProperty('naturalWidth', 320);

  await page.goto('/account/settings/privacy');
  await page.getByLabel('Public profile').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    main(page)
      .getByText(/^Saved/)
      .first(),
  ).toBeVisible();
  await page.goto('/account/settings/privacy');
  await page.getByRole('link', { name: 'View My Public Profile' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Hattie Lane');
  await expect(main(page).locator('img.face')).toHaveAttribute('src', (await picture.getAttribute('src')) ?? '');
  await expect(main(page)).not.toContainText(email);

  const next = `later-${email}`;
  await page.goto('/account/settings/account');
  await page.getByLabel('New email address').fill(next);
  await page.locator('#email-current').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(main(page).getByRole('status').first()).toContainText(next);
  const mail = await mailTo(next, /Confirm your new email address/);
  await page.goto(/http:\/\/[^/]+(\/customer\/confirm-email\?token=[\w-]+)/.exec(mail)?.[1] ?? '');
  await expect(main(page)).toContainText(next);
  await page.getByRole('button', { name: 'Use This Address' }).click();
  await expect(main(page).getByText('Your email address was changed.')).toBeVisible();
  await expect(page.locator('#email')).toContainText(next);
  expect(await mailTo(email, /Your email address was changed/)).not.toContain(next);
}

test('a customer sets a picture, shows a public page, and changes the email address', async ({ page }) => {
  await changeAccount(page);
  await page.goto('/account/settings/privacy');
  await page.getByRole('link', { name: 'View My Public Profile' }).click();
  await expectNothingFound(page, 'a public page');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer sets a picture, shows a public page, and changes the email address', async ({ page }) => {
    test.slow();
    await changeAccount(page);
  });
});
