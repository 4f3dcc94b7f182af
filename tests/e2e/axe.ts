import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** As a page gets it: half of what the module itself would give, which takes twice as long to read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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

const prepared = new WeakSet<Page>();

/** Brings axe to the page and its frames, once to each document. Later documents start with it, which takes a fifth of the time. */
async function bringAxe(page: Page): Promise<void> {
  if (!prepared.has(page)) await page.addInitScript(axeSource);
  prepared.add(page);
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
}

async function findViolations(page: Page, within: string, runOnly: axe.RunOnly): Promise<readonly string[]> {
  // None of these rules reads style sheets, so it doesn't fetch them. A violation is told by its HTML, so it needs no selector.
  const quick: axe.RunOptions = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } };
  const options: axe.RunOptions = { ...quick, runOnly };
  await bringAxe(page);
  const { violations } = await page.evaluate(
    ([part, wanted]) => (window as unknown as { axe: typeof axe }).axe.run(part, wanted),
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
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
    const found = await findViolations(
      page,
      within,
      colorScheme === 'dark' ? { type: 'rule', values: colorRules } : { type: 'tag', values: tags },
    );
    expect(found, `${state} ${colorScheme}`).toEqual([]);
  }
}
