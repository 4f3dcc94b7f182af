import { expect, type Page, test } from 'playwright/test';
import { screens } from '../../e2e/accounts/sign-up-accessibility-steps.ts';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';

async function fits(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

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
