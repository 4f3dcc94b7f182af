import { expect, type Page } from 'playwright/test';
import { type DemoSignIn, demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { openSession } from './sessions.ts';
import { siteDatabase } from './site-database.ts';

const demoAccount = (who: DemoSignIn['who']) =>
  demoSignIns.find((one) => one.who === who) ?? { email: '', password: '' };

/** Signs in as a demo account and goes to `next`. */
export async function signInAs(page: Page, who: DemoSignIn['who'], next = '/about'): Promise<void> {
  const { rows } = await siteDatabase().query('select id from users where email = $1', [demoAccount(who).email]);
  await openSession(page, rows[0].id);
  await page.goto(next);
}

/** Signs in as a demo account through the form. */
export async function signInByForm(page: Page, who: DemoSignIn['who'], next = '/about'): Promise<void> {
  const { email, password } = demoAccount(who);
  await page.goto(`/customer/signin?redirect_url=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${next}$`));
}

/** Returns the menu button: "Menu" on small screens, "Account" on wide ones. */
export const menuButton = (page: Page) => page.locator('header').getByRole('button', { name: /^(Menu|Account)$/ });

export const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Returns the account kind that `<html>` declares. */
export const whoIs = (page: Page) => page.evaluate(() => document.documentElement.dataset['who']?.trim());

/** Signs out as in a browser without support for Clear-Site-Data. */
export async function signOutWithoutClearing(page: Page): Promise<void> {
  await page.route('**/customer/signout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'clear-site-data': _unknown, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await menuButton(page).click();
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
}
