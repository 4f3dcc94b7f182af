import { test } from 'playwright/test';
import { allPieces, expectOnFirstScreen } from '../../e2e/buying/piece-first-screen-steps.ts';

test('the name, the price, and the buy button of every product are on the first screen of a phone', async ({
  page,
  request,
}) => {
  test.slow();
  await expectOnFirstScreen(page, await allPieces(request));
});
