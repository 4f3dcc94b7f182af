import { expect, test } from 'playwright/test';
import { Buyer } from './buyer.ts';
import { signInAs } from './header-people.ts';
import { openOnePage } from './one-page.ts';
import { personalPages, publicPages } from './public-pages.ts';
import { smallTargets } from './targets.ts';
import { doubleText, expectPricesWhole, expectTextFits } from './text-fits.ts';

const phone = { width: 412, height: 823 };
const pages = [
  ...publicPages,
  ...personalPages,
  { name: 'piece with a choice of quantity', path: '/portland-kiln/honey-jar' },
  { name: 'forgotten password', path: '/customer/forgot-password' },
  { name: 'My Collection of a guest', path: '/account/favorites' },
];

/** Width at which pages get their second column. */
const middleWidths = [700, 704, 720, 744, 767, 768, 820, 900, 1024];
const kinds = new Set<string>(publicPages.map(({ path }) => path));

test.describe('for a guest', () => {
  const onePage = openOnePage();
  for (const { name, path } of pages) {
    test(`${name} fits a 320-pixel screen and text at 200%, breaks no word, and has 44-pixel targets`, async () => {
      const page = onePage();
      await page.setViewportSize(phone);
      await page.goto(path);
      if (kinds.has(path)) {
        expect(await smallTargets(page)).toEqual([]);
        for (const width of middleWidths) {
          await page.setViewportSize({ width, height: 900 });
          await expectTextFits(page, `${width} pixels`);
        }
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await expectTextFits(page, '320 pixels');
      await page.setViewportSize(phone);
      await doubleText(page);
      await expectTextFits(page, '200 %');
      if (path === '/') {
        await page.setViewportSize({ width: 320, height: 640 });
        await expectTextFits(page, '320 pixels and 200 %', '.opening');
      }
    });
  }
});

test('the number of favorites beside a price stays whole on the narrowest pieces of a search', async ({ page }) => {
  await page.goto('/search');
  await page.locator('.found li').evaluateAll((pieces) => {
    for (const piece of pieces) {
      for (const price of piece.querySelectorAll('.price')) price.textContent = '$124.00';
      for (const number of piece.querySelectorAll('.heart > :last-child')) number.textContent = '12';
    }
  });
  for (const width of [320, ...middleWidths]) {
    await page.setViewportSize({ width, height: 900 });
    await expectTextFits(page, `${width} pixels`);
  }
});

test('a name of 80 letters without a space breaks instead of widening a page', async ({ page }) => {
  const names = /Portland Kiln|Marcus Webb|Moon Jar|Logan Street Makers’? Market/g;
  await page.route(
    (url) => kinds.has(url.pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(names, 'W'.repeat(80)) });
    },
  );
  for (const { path } of publicPages) {
    await page.goto(path);
    for (const width of [320, 704, 960, 1350]) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the cart and the confirmation fit text at 200% and break no word', async ({ page }) => {
  test.slow();
  const buyer = new Buyer(page);
  await page.setViewportSize(phone);
  await buyer.addToCart('/second-light/upbound-tow');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  await doubleText(page);
  await expectTextFits(page, 'cart', 'dialog[open]');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await buyer.cart.evaluate((cart) => cart.scrollWidth - cart.clientWidth)).toBe(0);
  await page.setViewportSize(phone);
  await buyer.checkout();
  await buyer.pay();
  await buyer.seesConfirmation();
  await doubleText(page);
  await expectTextFits(page, 'confirmation');
});

test('signing out, which shows the email address, fits a 320-pixel screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'customer', '/customer/signout');
  await expectTextFits(page, 'sign out');
});

test('My Collection and its plain view fit text at 200% and break no word', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'customer');
  for (const path of ['/account/favorites', '/account/favorites?view=plain']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await doubleText(page);
    await expectTextFits(page, path);
  }
});

test('a price stays on one line from 320 to 1,350 pixels, at 200%, and in print', async ({ page }) => {
  test.slow();
  for (const path of ['/', '/portland-kiln', '/second-light/second-street-fog', '/about']) {
    await page.goto(path);
    for (const width of [320, 360, 412, 640, 704, 720, 768, 900, 1024, 1200, 1350]) {
      await page.setViewportSize({ width, height: 900 });
      await expectPricesWhole(page, `${path} at ${width}`);
    }
    await page.setViewportSize({ width: 720, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await expectPricesWhole(page, `${path} in print`);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(phone);
    await doubleText(page);
    await expectPricesWhole(page, `${path} at 200 %`);
  }
});
