import { expect, test } from 'playwright/test';
import { holdCode } from './hold-code.ts';

const details = { name: 'Ellen Marsh', email: 'ellen@example.org', body: 'Does the bowl go in a dishwasher?' };

test('a message typed and sent by Enter before the code has loaded is sent, and the result takes the focus', async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto('/portland-kiln');
  await page.locator('summary', { hasText: 'Message Artist' }).click();
  await page.getByLabel('Your message').fill(details.body);
  await page.getByLabel('Your name').fill(details.name);
  await page.getByLabel('Your email address').fill(details.email);
  await page.getByLabel('Your email address').press('Enter');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(send).toHaveAttribute('aria-busy', 'true');
  const sent = page.waitForRequest('**/api/messages');
  release();
  expect((await sent).postDataJSON()).toEqual({
    fromName: details.name,
    fromEmail: details.email,
    body: details.body,
    vendor: 'portland-kiln',
  });
  const result = page.getByRole('status').filter({ hasText: 'Message sent.' });
  await expect(result).toBeFocused();
  await expect(send).toHaveCount(0);
});

test('a message that is refused keeps what was typed, and each problem stands with its field', async ({ page }) => {
  await page.goto('/portland-kiln');
  await page.locator('summary', { hasText: 'Message Artist' }).click();
  await page.getByLabel('Your name').fill(details.name);
  // Browsers take this for an address; the server doesn't.
  await page.getByLabel('Your email address').fill('ellen@example');
  await page.getByLabel('Your message').fill(details.body);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const email = page.getByLabel('Your email address');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/\w/);
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Your message')).toHaveValue(details.body);
});
