/** How the walk over all screens looks at one of them. */
import { expect, type Page } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import type { Visitor } from './looking.ts';
import { expectLight } from './page-weight.ts';
import { expectWorksWithoutScript } from './pressable.ts';
import type { PublicPage } from './public-pages.ts';
import { smallTargets } from './targets.ts';
import { doubleText, expectNotWider, expectPricesWhole, expectTextFits } from './text-fits.ts';

const phone = { width: 412, height: 823 };
const smallPhone = { width: 320, height: 640 };

/** Public pages are static HTML, with these islands and no others. */
const islandsOf: Record<string, string[]> = {
  about: ['FeeCalculator'],
  home: ['HeartButton', 'SignUpDialog'],
  storefront: ['CartButton', 'HeartButton', 'MessageForm', 'PieceActions', 'SignUpDialog'],
  piece: ['AddToCart', 'CartButton', 'HeartButton', 'PictureZoom', 'SignUpDialog'],
};

function expectIslands(html: string, islands: string[]): void {
  const tags = html.match(/<astro-island[^>]*>/g) ?? [];
  const names = tags.map((tag) => /component-export="(\w+)"/.exec(tag)?.[1]);
  expect([...new Set(names)].sort()).toEqual(islands);
  expect(tags.filter((tag) => !/ client="tap"/.test(tag))).toEqual([]);
}

export function expectStrictPolicy(policy = ''): void {
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
}

const scriptsOf = ({ asked }: Visitor) => asked.filter(({ type }) => type === 'Script').map(({ path }) => path);

/** Expects that a page with islands fetches React after the first scroll, and before only the islands’ runtime. */
async function expectReactAfterScroll(visitor: Visitor, scroll: () => Promise<void>): Promise<void> {
  await visitor.page.waitForLoadState('networkidle');
  expect(scriptsOf(visitor)).toEqual([expect.stringMatching(/^\/_astro\/islands\.\w+\.js$/)]);
  await scroll();
  await expect.poll(() => scriptsOf(visitor).some((file) => /^\/_astro\/react\.[\w-]+\.js$/.test(file))).toBe(true);
}

/** With the browser's own text size doubled, which media queries in rem follow too. */
async function withLargeText({ page, session }: Visitor, check: () => Promise<void>): Promise<void> {
  const width = () => page.evaluate(() => matchMedia('(min-width: 15rem)').matches);
  expect(await width()).toBe(true);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(width).toBe(false);
  await check();
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await expect.poll(width).toBe(true);
}

export async function expectFits(visitor: Visitor, path: string, widths: readonly number[]): Promise<void> {
  const { page } = visitor;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectTextFits(page, `${width} pixels`);
  }
  await page.setViewportSize(smallPhone);
  await expectTextFits(page, '320 pixels');
  await withLargeText(visitor, async () => {
    await expectNotWider(page, 'with large text');
    if (['/', '/portland-kiln', '/portland-kiln/moon-jar'].includes(path))
      await expectPricesWhole(page, 'with large text');
  });
  await page.setViewportSize(phone);
  await doubleText(page);
  await expectTextFits(page, '200 %');
  if (path !== '/') return;
  await page.setViewportSize(smallPhone);
  await expectTextFits(page, '320 pixels and 200 %', '.opening');
}

/** Expects that a public page is light, strict, accessible, fits every width, and works without JavaScript. */
export async function expectGoodPage(visitor: Visitor, plainPage: Page, { name, path }: PublicPage): Promise<void> {
  const { page } = visitor;
  const { html, headers } = await visitor.visit(path);
  await expectLight(visitor, name, html);
  expectStrictPolicy(headers['content-security-policy']);
  await expectNothingFound(page);
  const scroll = async () => {
    await page.mouse.move(50, 50);
    await page.mouse.wheel(0, 600);
  };
  const islands = islandsOf[name];
  if (islands) expectIslands(html, islands);
  await (islands ? expectReactAfterScroll(visitor, scroll) : scroll());
  expect(await smallTargets(page)).toEqual([]);
  // All middle widths are in tests/e2e-full/every-width.spec.ts.
  await expectFits(visitor, path, [704, 768]);
  expect(visitor.complaints).toEqual([]);
  await expectWorksWithoutScript(plainPage, path);
}
