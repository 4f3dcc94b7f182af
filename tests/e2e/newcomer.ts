import { expect, type Page } from 'playwright/test';
import { mailTo } from './outbox.ts';
import { addCustomer, openSession } from './sessions.ts';

export const newcomerPassword = 'walnut street at dusk';

/** Signs up as a new customer on the open sign-up page, and follows the return link. */
export async function signUpHere(page: Page): Promise<{ email: string }> {
  const email = `lover-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const main = page.locator('main');
  await page.getByLabel('Name').fill('Hattie Lane');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await main.getByRole('button', { name: 'Create Account' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  const mail = await mailTo(email, /Confirm your email address/);
  await page.goto(/http:\/\/[^/]+(\/customer\/verify-email\?token=[\w-]+)/.exec(mail)?.[1] ?? '');
  await main.getByRole('button', { name: 'Confirm and Sign In' }).click();
  return { email };
}

/** Signs in a new account for this test, waits until the browser has its session, and goes to `next`. Returns its id. */
export async function openAsNewAccount(page: Page, next: string): Promise<string> {
  const id = await addCustomer('Hattie Lane');
  await openSession(page, id);
  await page.goto('/about');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session') !== null)).toBe(true);
  if (next !== '/about') await page.goto(next);
  return id;
}
