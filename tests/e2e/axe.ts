import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colors. All others give the same result in both color schemes, so they run in one. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Waits for color transitions, because colors between the two schemes fail the contrast rules. */
const colorsSettle = (page: Page) =>
  page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });

/** Returns sections without a heading or a name, which axe doesn't look for, and hidden fields that ask to be filled in. */
const unnamedParts = (page: Page, within: string) =>
  page
    .locator(within)
    .first()
    .evaluate((part) =>
      [...part.querySelectorAll('section, input[type=hidden][autocomplete]:not([autocomplete=username])')]
        .filter((one) => !one.matches('[aria-label], [aria-labelledby]') && !one.querySelector('h1, h2, h3, h4'))
        .map((one) => one.outerHTML.slice(0, 160)),
    );

interface Finding {
  id: string;
  nodes: { html: string }[];
}

type RunOnly = { type: 'rule' | 'tag'; values: string[] };

/** Looks for violations. The builder takes longer than axe itself, so it brings axe once to each document, and to pages with frames. */
async function findViolations(page: Page, within: string, runOnly: RunOnly): Promise<readonly Finding[]> {
  const options = { runOnly, resultTypes: ['violations' as const] };
  if (page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))) {
    return page.evaluate(
      async ([part, wanted]) => {
        const { axe } = window as unknown as {
          axe: { run(part: string, wanted: object): Promise<{ violations: Finding[] }> };
        };
        const { violations } = await axe.run(part, wanted);
        return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
      },
      [within, options] as const,
    );
  }
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options(options)
    // Otherwise each run opens a tab to check cross-origin frames, and the site has none.
    .setLegacyMode()
    .analyze();
  return violations;
}

/**
 * Expects that axe finds no violations on the page as it is now, in light and dark colors.
 * @param within selector of the part to check
 */
export async function expectNothingFound(page: Page, state = '', within = 'html'): Promise<void> {
  expect(await unnamedParts(page, within), state).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await colorsSettle(page);
    const runOnly: RunOnly =
      colorScheme === 'dark' ? { type: 'rule', values: colorRules } : { type: 'tag', values: tags };
    const found = (await findViolations(page, within, runOnly)).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect(found, `${state} ${colorScheme}`).toEqual([]);
  }
}
