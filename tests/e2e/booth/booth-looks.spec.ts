/** What a phone in bright sun and one thumb need: sizes, contrast, room, and speed. */
import { expect, type Page, test } from 'playwright/test';
import { hardToRead, smallControls } from '../booth-measures.ts';
import { openBooth } from '../booth-phone.ts';
import { screens } from './booth-looks-steps.ts';

/** What takes or gives money. */
const money = /^(?:Cash|Card|Other payment|Record|Exact|\$\d|Next Customer|Cancel|Add to Sale|Mark as|Pair and)/;

async function expectReadable(page: Page, screen: string): Promise<void> {
  expect(await smallControls(page, money.source), screen).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await hardToRead(page), `${screen} ${colorScheme}`).toEqual([]);
  }
}

test('every text can be read, prices and totals at 7:1, and every control takes a thumb', async ({ page }) => {
  await openBooth(page);
  for await (const screen of screens(page)) await expectReadable(page, screen);
});
