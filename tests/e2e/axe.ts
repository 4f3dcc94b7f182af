import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colors. All others find the same in both color schemes, so they run in one. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Colors that fade from one scheme to the other have the contrast of neither meanwhile. */
const colorsSettle = (page: Page) =>
  page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });

/**
 * Expects that axe finds nothing on the page as it is now, in light and in dark colors.
 * @param within selector of the part that is looked at
 */
export async function expectNothingFound(page: Page, state = '', within = 'html'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await colorsSettle(page);
    const runOnly =
      colorScheme === 'dark' ? { type: 'rule' as const, values: colorRules } : { type: 'tag' as const, values: tags };
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .options({ runOnly, resultTypes: ['violations'] })
      // Without it every look opens a tab of its own, for frames of other origins, of which the site has none.
      .setLegacyMode()
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect(found, `${state} ${colorScheme}`).toEqual([]);
  }
}
