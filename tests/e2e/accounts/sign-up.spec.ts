import { test } from 'playwright/test';
import { wholeLife } from './sign-up-steps.ts';

test('a visitor signs up, confirms the address by mail, signs out, and signs in again', async ({ page }) => {
  await wholeLife(page, true);
});
