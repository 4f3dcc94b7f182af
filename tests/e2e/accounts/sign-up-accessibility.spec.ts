import { expect, type Page, test } from 'playwright/test';
import { demoSignIns } from '../../../src/features/accounts/demo-sign-ins.ts';
import { expectNothingFound } from '../axe.ts';
import { screens } from './sign-up-accessibility-steps.ts';

const customer = demoSignIns.find(({ who }) => who === 'customer') ?? { email: '', password: '' };

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/customer/signin?redirect_url=%2Faccount%2Fpassword');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

test('axe finds no violations on the account screens of a guest', async ({ page }) => {
  for (const [name, path] of screens) {
    // The walk over all screens has these, and the header and the foot of all.
    if (['sign in', 'sign up', 'forgotten password'].includes(name)) continue;
    await page.goto(path);
    await expectNothingFound(page, name, 'main');
  }
  await signIn(page, 'not the password');
  await expect(page.locator('main').getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'a form that came back');
});

test('an account form is filled in and submitted by keyboard alone', async ({ page }) => {
  await page.goto('/customer/signin?redirect_url=%2Fabout');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/about$/);
});
