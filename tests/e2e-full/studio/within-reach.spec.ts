/** What takes the focus is seen, and what is chosen looks chosen, whatever stands in front of it or paints it over. */
import { expect, test } from 'playwright/test';
import { signInAs } from '../../e2e/header-people.ts';

test('in forced colors only the chosen tab has a line', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, 'artist', '/vendor/portland-kiln/orders');
  const lines = (list: string) =>
    page.locator(`${list} a`).evaluateAll((tabs) =>
      tabs.map((tab) => {
        const style = getComputedStyle(tab);
        const ground = getComputedStyle(document.body).backgroundColor;
        const isPainted = (['Top', 'Bottom'] as const).some(
          (side) => style[`border${side}Width`] !== '0px' && style[`border${side}Color`] !== ground,
        );
        return isPainted === tab.hasAttribute('aria-current');
      }),
    );
  for (const list of ['.bench li', '.views']) expect(await lines(list), list).not.toContain(false);
});
