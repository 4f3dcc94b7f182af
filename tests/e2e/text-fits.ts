import { expect, type Page } from 'playwright/test';

/** Widths around those at which pages get their second column. */
export const middleWidths = [700, 704, 720, 744, 767, 768, 820, 900, 1024];

/** Doubles the size of all text, as a browser setting does. */
export const doubleText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Opens everything on the page that is folded, so that it is checked, too. */
export const unfold = (page: Page) =>
  page.locator('summary').evaluateAll((all) => {
    for (const one of all) (one.parentElement as HTMLDetailsElement).open = true;
  });

/**
 * Looks at the page twice: in its font, and in one that is a sixth wider, as some machines have it. Both times in one call, so that
 * the browser lays out the text but paints no frame between.
 * @param look runs in the page, so it knows nothing but the selector
 */
async function inEachFont(
  page: Page,
  state: string,
  look: (within: string) => unknown,
  wanted: unknown,
  within = 'html',
): Promise<void> {
  const [own, wide] = await page.evaluate<[unknown, unknown]>(`(() => {
    const look = () => (${look})(${JSON.stringify(within)});
    const own = look();
    document.body.style.setProperty('font-family', '"DejaVu Sans"');
    const wide = look();
    document.body.style.removeProperty('font-family');
    return [own, wide];
  })()`);
  expect(own, state).toEqual(wanted);
  expect(wide, `${state}, in a wide font`).toEqual(wanted);
}

const sideways = () => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects that the page doesn't scroll sideways in the wide font: what fits in it fits in its own. For walks over many widths. */
export async function expectWideFontFits(page: Page, state: string): Promise<void> {
  const over = await page.evaluate<unknown>(`(() => {
    document.body.style.setProperty('font-family', '"DejaVu Sans"');
    return (${sideways})();
  })()`);
  expect(over, `${state}, in a wide font`).toBe(0);
}

/** Expects that the page doesn't scroll sideways. */
export const expectNotWider = (page: Page, state: string): Promise<void> => inEachFont(page, state, sideways, 0);

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
  inEachFont(page, state, textBroken, { sideways: 0, broken: [] }, within);

function textBroken(within: string): { sideways: number; broken: string[] } {
  const part = document.querySelector(within) as HTMLElement;
  const broken: string[] = [];
  const range = document.createRange();
  const isBroken = (text: Text, start: number, length: number) => {
    range.setStart(text, start);
    range.setEnd(text, start + length);
    const tops = [...range.getClientRects()].map(({ top }) => top);
    return Math.max(...tops) - Math.min(...tops) > 8;
  };
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const { parentElement, data } = text;
    // A text on one line has no word on two.
    if (!isBroken(text, 0, data.length)) continue;
    if (!parentElement?.checkVisibility() || parentElement.closest('.sr-only') || data.includes('@')) continue;
    for (const word of data.matchAll(/[^\s\-–—/]+/g))
      if (isBroken(text, word.index, word[0].length)) broken.push(word[0]);
  }
  return { sideways: part.scrollWidth - part.clientWidth, broken };
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
  inEachFont(page, state, pricesBroken, { wrong: [], some: true });

function pricesBroken(): { wrong: string[]; some: boolean } {
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
}
