/** The page that asks where an order goes, on a phone, up to the payment page. */
import { test } from 'playwright/test';
import { chooseStateAndPay } from './address-step-steps.ts';

test('a guest is asked which is right, ZIP or state, chooses, and pays the total of the button', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await chooseStateAndPay(page, browser, true);
});
