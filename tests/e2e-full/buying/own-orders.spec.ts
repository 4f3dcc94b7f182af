import { test } from 'playwright/test';
import { askForRefund } from '../../e2e/buying/own-orders-steps.ts';
import { lookAtAll } from '../../e2e/good-page.ts';

test('every screen of a refund that is asked for and declined is accessible and fits a small phone', ({
  page,
  browser,
}) => {
  test.slow();
  return askForRefund(page, browser, lookAtAll);
});
