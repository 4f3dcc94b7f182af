import { test } from 'playwright/test';
import { wholeLife } from '../../e2e/accounts/sign-up-steps.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a visitor signs up, confirms the address by mail, signs out, and signs in again', async ({
  page,
}) => {
  await wholeLife(page, false);
});
