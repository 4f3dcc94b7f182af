import { type Page, test } from 'playwright/test';

/**
 * Opens one browser page for all tests of a file that only look at what a guest sees, because opening one takes three times as
 * long as loading an address into it.
 */
export function openOnePage(): () => Page {
  let page: Page | undefined;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.afterAll(() => page?.close());
  return () => {
    if (!page) throw new Error('The page is open while tests run.');
    return page;
  };
}
