import { expect, test } from 'playwright/test';
import { linkOf, main, newEmail, password, signIn, signUp, wholeLife } from '../../e2e/accounts/sign-up-steps.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor signs up, confirms the address by mail, signs out, and signs in again', async ({ page }) => {
    await wholeLife(page, false);
  });
});

test('the mailed link asks for the password in another browser', async ({ page, browser }) => {
  const email = newEmail();
  await page.goto('/customer/signup?redirect_url=%2Fportland-kiln');
  await signUp(page, email);
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(await linkOf(email, /Confirm/, 'verify-email'), page.url()).href);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await main(other).getByRole('button', { name: 'Confirm and Sign In' }).click();
  await expect(other).toHaveURL(/\/portland-kiln$/);
  await other.context().close();
});

test('a forgotten password is reset by mail, and a rejected new password says why', async ({ page }) => {
  const email = newEmail();
  await page.goto('/customer/signup');
  await signUp(page, email);
  await page.goto(await linkOf(email, /Confirm/, 'verify-email'));
  await main(page).getByRole('button', { name: 'Confirm and Sign In' }).click();
  await expect(page).toHaveURL(/\/customer\/welcome$/);
  await page.context().clearCookies();
  await page.goto('/customer/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(main(page)).toContainText('It works once and expires in 30 minutes.');
  await page.goto(await linkOf(email, /Set a new password/, 'reset-password'));
  await page.getByLabel('New password').fill('password123');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/That password is too common/);
  await expect(main(page).getByRole('alert')).toBeFocused();
  await page.getByLabel('New password').fill('ohio river mud');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(main(page)).toContainText('Please sign in with the new one.');
  await signIn(page, email, 'ohio river mud');
  await expect(page).toHaveURL(/\/$/);
});
