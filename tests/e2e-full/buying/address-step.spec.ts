import { test } from 'playwright/test';
import { chooseStateAndPay } from '../../e2e/buying/address-step-steps.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a guest is asked which is right, ZIP or state, chooses, and pays the total of the button', async ({
  page,
  browser,
}) => {
  await chooseStateAndPay(page, browser, false);
});
