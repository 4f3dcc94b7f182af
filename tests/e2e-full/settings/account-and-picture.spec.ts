/** A picture, a public page, and a new email address, without scripts. */
import { test } from 'playwright/test';
import { changeAccount } from '../../e2e/settings/account-and-picture-steps.ts';

test.use({ javaScriptEnabled: false });

test('a customer sets a picture, shows a public page, and changes the email address', async ({ page }) => {
  test.slow();
  await changeAccount(page);
});
