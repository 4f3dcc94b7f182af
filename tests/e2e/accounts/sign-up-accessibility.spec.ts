import { expect, type Page, test } from 'playwright/test';
import { demoSignIns } from '../../../src/features/accounts/demo-sign-ins.ts';
import { expectNothingFound } from '../axe.ts';
import { signInAs } from '../header-people.ts';

const customer = demoSignIns.find(({ who }) => who === 'customer') ?? { email: '', password: '' };

const screens = [
  ['sign in', '/customer/signin'],
  ['sign in after a change', '/customer/signin?changed=1'],
  ['sign up', '/customer/signup'],
  ['mail sent', '/customer/signup?sent=1'],
  ['welcome for a guest', '/customer/welcome'],
  ['confirm the address', '/customer/verify-email?token=x'],
  ['forgotten password', '/customer/forgot-password'],
  ['mail for a new password sent', '/customer/forgot-password?sent=1'],
  ['new password', '/customer/reset-password?token=x'],
  ['sign out', '/customer/signout'],
  ['change password for a guest', '/account/password'],
] as const;

async function fits(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/customer/signin?redirect_url=%2Faccount%2Fpassword');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

test('axe finds no violations on the account screens of a guest', async ({ page }) => {
  test.slow();
  for (const [name, path] of screens) {
    // accessibility.spec.ts covers these two.
    if (name === 'sign in' || name === 'sign up') continue;
    await page.goto(path);
    await expectNothingFound(page, name);
  }
  await signIn(page, 'not the password');
  await expect(page.locator('main').getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'a form that came back');
});

test('axe finds no violations on the account screens of a signed-in customer', async ({ page }) => {
  await signInAs(page, 'customer', '/account/settings/account');
  for (const path of ['/account/settings/account?changed=password', '/customer/welcome', '/customer/signout']) {
    await page.goto(path);
    await expectNothingFound(page, path);
  }
});

test('the account screens fit 320 pixels and text at 200%, with 44-pixel targets', async ({ page }) => {
  for (const [name, path] of screens) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect([name, await fits(page)]).toEqual([name, 0]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, .btn, .tap, input:not([type=hidden]))')]
        .map((element) => ({ text: element.textContent?.trim(), height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 43.5),
    );
    expect([name, small]).toEqual([name, []]);
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect([name, await fits(page)]).toEqual([name, 0]);
  }
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
