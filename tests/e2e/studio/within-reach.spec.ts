/** What takes the focus is seen, and what is chosen looks chosen, whatever stands in front of it or paints it over. */
import { expect, type Page, test } from 'playwright/test';
import { signInAs } from '../header-people.ts';
import { addDraft, openStudio } from '../studio-artist.ts';

/** Tabs through the page. Returns how many stops there are, and those that a bar covers. */
async function coveredStops(page: Page): Promise<{ stops: number; covered: string[] }> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const covered: string[] = [];
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: focused, body } = document;
      if (!focused || focused === body) return null;
      const shown = (focused.classList.contains('sr-only') && focused.closest('label')) || focused;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const bar = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.bench, .save-bar, header');
      return { name: focused.outerHTML.slice(0, 100), isCovered: Boolean(bar && !bar.contains(focused)) };
    });
    if (stop === null || stops > 150) return { stops, covered };
    if (stop.isCovered) covered.push(stop.name);
  }
}

test('on a phone no bar covers what takes the focus in the orders and in the editor of a piece', async ({ page }) => {
  await signInAs(page, 'artist', '/vendor/portland-kiln/orders');
  const orders = await coveredStops(page);
  expect(orders.covered).toEqual([]);
  expect(orders.stops).toBeGreaterThan(30);
  const studio = await openStudio(page);
  await page.goto(`/vendor/${studio.slug}/pieces/${await addDraft(studio, 3)}`);
  const editor = await coveredStops(page);
  expect(editor.covered).toEqual([]);
  expect(editor.stops).toBeGreaterThan(15);
});
