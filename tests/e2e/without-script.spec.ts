import { expect, type Page, test } from 'playwright/test';
import { Buyer } from './buyer.ts';
import { signInAs } from './header-people.ts';
import { openOnePage } from './one-page.ts';
import { personalPages, publicPages } from './public-pages.ts';

test.use({ javaScriptEnabled: false });

/** Returns the visible controls with their names, and whether each works without JavaScript. */
const pressable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, [role=button], input[type=submit]')]
      .filter((element) => element.checkVisibility() && element.getAttribute('aria-hidden') === null)
      .map((element) => {
        const { form, type, disabled } = element as HTMLButtonElement;
        const sends = form !== null && type === 'submit' && form.getAttribute('action') !== null;
        const leads = element.matches('a[href]:not([href=""]), summary, [popovertarget]');
        return { name: element.innerText.trim(), works: leads || sends || disabled };
      }),
  );

const promises = /^(Cart|Account|Add to Cart|Account Settings|Vendor Dashboard|Admin Panel|Sign Out)$/;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/;

async function expectNoEmptyPromise(page: Page, path: string): Promise<void> {
  const found = await pressable(page);
  expect(found.length, path).toBeGreaterThan(3);
  const wrong = found.filter(({ name, works }) => !works || promises.test(name) || uuid.test(name));
  expect(wrong, path).toEqual([]);
}

test.describe('for a guest', () => {
  const onePage = openOnePage();
  for (const { name, path } of [...publicPages, ...personalPages, { name: 'mugs', path: '/portland-kiln/honey-jar' }]) {
    test(`without JavaScript, every button and link of ${name} works`, { tag: '@desktop' }, async () => {
      const page = onePage();
      await page.goto(path);
      await expectNoEmptyPromise(page, path);
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) {
        await menu.click();
        await expectNoEmptyPromise(page, `${path}, menu`);
      }
    });
  }
});

test('without JavaScript, Buy Now on a storefront leads over the address page to the payment page', async ({
  page,
}) => {
  await page.goto('/second-light');
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await new Buyer(page).giveAddress();
});

test('without JavaScript, the plain view of My Collection names what it removes', async ({ page }) => {
  await signInAs(page, 'customer');
  await page.goto('/account/favorites?view=plain');
  await expectNoEmptyPromise(page, 'plain view');
});
