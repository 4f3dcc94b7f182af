import type { Page } from 'playwright/test';

/** What stays at an edge of the window. */
const bars = '.bench, .save-bar, .at-thumb, header';

/** Tabs through the page. Returns how many stops there are, and those that a bar covers. */
export async function coveredStops(page: Page): Promise<{ stops: number; covered: string[] }> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const covered: string[] = [];
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((bars) => {
      const { activeElement: focused, body } = document;
      if (!focused || focused === body) return null;
      const shown = (focused.classList.contains('sr-only') && focused.closest('label')) || focused;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const bar = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(bars);
      return { name: focused.outerHTML.slice(0, 100), isCovered: Boolean(bar && !bar.contains(focused)) };
    }, bars);
    if (stop === null || stops > 150) return { stops, covered };
    if (stop.isCovered) covered.push(stop.name);
  }
}
