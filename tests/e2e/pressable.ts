import { expect, type Page } from 'playwright/test';

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

/** Expects that each button and link of a page without JavaScript works without it. */
export async function expectNoEmptyPromise(page: Page, path: string): Promise<void> {
  const found = await pressable(page);
  expect(found.length, path).toBeGreaterThan(3);
  const wrong = found.filter(({ name, works }) => !works || promises.test(name) || uuid.test(name));
  expect(wrong, path).toEqual([]);
}

/** The same for a page and its menu, which opens without JavaScript. */
export async function expectWorksWithoutScript(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectNoEmptyPromise(page, path);
  const menu = page.getByRole('button', { name: 'Menu' });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await expectNoEmptyPromise(page, `${path}, menu`);
}
