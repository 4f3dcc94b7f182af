import { expect, type Page } from 'playwright/test';

/** Widths about that at which pages get their second column. */
export const middleWidths = [700, 704, 720, 744, 767, 768, 820, 900, 1024];

/** Doubles the size of all text, as a browser setting does. */
export const doubleText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Opens everything on the page that is folded, so that it is checked, too. */
export const unfold = (page: Page) =>
  page.locator('summary').evaluateAll((all) => {
    for (const one of all) (one.parentElement as HTMLDetailsElement).open = true;
  });

/** Checks the page twice: in its font, and in one that is a sixth wider, as some machines have it. */
async function inEachFont(page: Page, state: string, check: (state: string) => Promise<void>): Promise<void> {
  await check(state);
  await page.evaluate(() => document.body.style.setProperty('font-family', '"DejaVu Sans"'));
  await check(`${state}, in a wide font`);
  await page.evaluate(() => document.body.style.removeProperty('font-family'));
}

/** Expects that the page doesn't scroll sideways. */
export const expectNotWider = (page: Page, state: string): Promise<void> =>
  inEachFont(page, state, async (where) => {
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, where).toBeLessThanOrEqual(0);
  });

/** Expects that the page doesn't scroll sideways on 320 pixels with text at 200%. The page gets its size and text back. */
export async function expectFitsSmallPhone(page: Page, state: string): Promise<void> {
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleText(page);
  await expectNotWider(page, state);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (phone) await page.setViewportSize(phone);
}

/**
 * Expects that no text needs horizontal scrolling and that no word breaks across lines. Addresses with
 * an @ are exempt, and a hyphen may end a line.
 * @param within selector of the part to check, which must not scroll sideways itself
 */
export const expectTextFits = (page: Page, state: string, within = 'html'): Promise<void> =>
  inEachFont(page, state, (where) => expectNothingBroken(page, where, within));

async function expectNothingBroken(page: Page, state: string, within: string): Promise<void> {
  const found = await page.evaluate((selector) => {
    const part = document.querySelector(selector) as HTMLElement;
    const broken: string[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const { parentElement } = text;
      if (!parentElement?.checkVisibility() || parentElement.closest('.sr-only') || text.data.includes('@')) continue;
      for (const word of text.data.matchAll(/[^\s\-–—/]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(word[0]);
      }
    }
    return { sideways: part.scrollWidth - part.clientWidth, broken };
  }, within);
  expect(found, state).toEqual({ sideways: 0, broken: [] });
}

/** Expects that no number at a word (class `badge`) covers letters of it. */
export async function expectBadgesClear(page: Page, state: string): Promise<void> {
  const covering = await page.locator('.badge').evaluateAll((badges) =>
    badges
      .filter((badge) => badge.checkVisibility())
      .filter((badge) => {
        const range = document.createRange();
        const word = badge.parentElement?.firstChild;
        if (!word || word === badge) return false;
        range.selectNodeContents(word);
        const box = badge.getBoundingClientRect();
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            // A line is taller than its letters.
            left < box.right - 1 && right > box.left + 1 && top + 4 < box.bottom && bottom > box.top,
        );
      })
      .map((badge) => badge.parentElement?.textContent?.trim()),
  );
  expect(covering, state).toEqual([]);
}

/** Expects that every price is on one line, inside the viewport or a scrolling table. */
export const expectPricesWhole = (page: Page, state: string): Promise<void> =>
  inEachFont(page, state, (where) => expectWholeNow(page, where));

async function expectWholeNow(page: Page, state: string): Promise<void> {
  const found = await page.evaluate(() => {
    const wrong: string[] = [];
    let count = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.parentElement?.checkVisibility()) continue;
      const edge = text.parentElement.closest('.overflow-x-auto') ? Infinity : document.documentElement.clientWidth;
      for (const price of text.data.matchAll(/\$[\d,]+\.\d\d/g)) {
        count += 1;
        const range = document.createRange();
        range.setStart(text, price.index);
        range.setEnd(text, price.index + price[0].length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
        const right = Math.max(...rects.map((rect) => rect.right));
        if (lines !== 1 || right > edge + 0.5) wrong.push(`${price[0]}: ${lines} lines`);
      }
    }
    return { wrong, some: count > 0 };
  });
  expect(found, state).toEqual({ wrong: [], some: true });
}
