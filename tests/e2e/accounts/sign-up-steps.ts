import { expect, type Page } from 'playwright/test';
import { mailTo } from '../outbox.ts';

export const password = 'walnut street at dawn';
export const newEmail = () => `walker-${crypto.randomUUID().slice(0, 8)}@example.org`;
export const main = (page: Page) => page.locator('main');

export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Check your email');
}

export async function linkOf(email: string, subject: RegExp, page: string): Promise<string> {
  const found = new RegExp(`http://[^/]+(/customer/${page}\\?token=[\\w-]+)`).exec(await mailTo(email, subject));
  return found?.[1] ?? '';
}

export async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
}

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'session'));

/** Signs up, confirms the address by mail, signs out, and signs in again. */
export async function wholeLife(page: Page, scripting: boolean): Promise<void> {
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
