import { expect, test } from 'playwright/test';

const note = 'Enter an amount from $1 to $1,000,000.';

test('each calculator field reports an invalid value, and no result is shown for it', async ({ page }) => {
  await page.goto('/about');
  const results = page.getByRole('table').last();
  const fields = ['Monthly sales', 'Average order'].map((label) => page.getByLabel(label));
  const [sales, order] = fields;
  await sales?.fill('2000');
  await expect(results).toContainText('$1,955.00');
  for (const field of fields) {
    for (const wrong of ['0', 'much', '1000001', '-5']) {
      await field.fill(wrong);
      await expect(page.getByRole('alert')).toHaveText(note);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(note);
      await expect(results).not.toContainText(/\d/);
    }
    await field.fill('100');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(results).toContainText(/\$\d/);
  }
  // An empty field is an edit in progress until it loses the focus.
  await sales?.fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(results).not.toContainText(/\d/);
  await order?.focus();
  await expect(page.getByRole('alert')).toHaveText(note);
  await expect(page.getByLabel('Monthly sales')).toHaveAttribute('aria-invalid', 'true');
});
