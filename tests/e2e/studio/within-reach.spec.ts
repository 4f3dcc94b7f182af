/** What takes the focus is seen, and what is chosen looks chosen, whatever stands in front of it or paints it over. */
import { expect, test } from 'playwright/test';
import { coveredStops } from '../covered-stops.ts';
import { signInAs } from '../header-people.ts';
import { addDraft, openStudio } from '../studio-artist.ts';

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
