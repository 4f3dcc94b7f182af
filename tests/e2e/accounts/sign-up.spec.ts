import { expect, type Page, test } from 'playwright/test';
import { mailTo } from '../outbox.ts';

const password = 'walnut street at dawn';
const newEmail = () => `walker-${crypto.randomUUID().slice(0, 8)}@example.org`;
const main = (page: Page) => page.locator('main');

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Check your email');
}

async function linkOf(email: string, subject: RegExp, page: string): Promise<string> {
  const found = new RegExp(`http://[^/]+(/customer/${page}\\?token=[\\w-]+)`).exec(await mailTo(email, subject));
  return found?.[1] ?? '';
}

async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
}

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'session'));

async function wholeLife(page: Page, scripting: boolean): Promise<void> {
  const email = newEmail();
  await page.goto('/customer/signup');
  await signUp(page, email);
  await page.goto(await linkOf(email, /Confirm your email address/, 'verify-email'));
  await main(page).getByRole('button', { name: 'Confirm and Sign In' }).click();
  await expect(page).toHaveURL(/\/customer\/welcome$/);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Walker');
  await main(page).getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL(/\/$/);
  if (scripting) {
    await page.goto('/portland-kiln');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
    expect(await keys(page)).not.toEqual([]);
  }

  await page.goto('/customer/signout');
  await expect(main(page)).toContainText(email);
  await main(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.context().cookies()).filter(({ name }) => /session|signed_in/.test(name))).toEqual([]);
  if (scripting) expect(await keys(page)).toEqual([]);

  await page.goto('/account/password');
  await expect(main(page)).toContainText('Please sign in to continue');
  await main(page).getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, email, 'not my password');
  await expect(main(page).getByRole('alert')).toHaveText(
    'That email and password don’t match. Try again or reset your password.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/don’t match/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/account\/settings\/account#password$/);
  await expect(main(page).getByRole('heading', { name: 'Change Password' })).toBeVisible();
}

test('a visitor signs up, confirms the address by mail, signs out, and signs in again', async ({ page }) => {
  await wholeLife(page, true);
});

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
