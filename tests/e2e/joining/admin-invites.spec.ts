/** An admin invites artists: the code is copied, and the page stays where it is. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { signInAs } from '../header-people.ts';
import { code, fill, unique } from './admin-invites-steps.ts';

test('an invite is made in place, copied, sent again, and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await signInAs(page, 'admin', '/admin');
  await page.getByRole('link', { name: 'Invite an Artist' }).click();
  const name = `José Ñandú ${unique()}`;
  await fill(page, name);
  await expect(page.getByLabel('Store URL')).toHaveValue(`jose-nandu-${name.split(' ')[2]}`);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  const made = page.getByRole('region', { name: `${name} is invited` });
  await expect(made.getByRole('button', { name: '✓ Copied' })).toBeVisible();
  const first = (await made.locator('code').textContent()) ?? '';
  expect(first).toMatch(code);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(page.url()).toMatch(/\/admin\/invite-codes$/);
  await page.clock.runFor(4_000);
  await expect(made.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await expectNothingFound(page, 'a new code');

  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText('Change').click();
  await expectNothingFound(page, 'an open row');
  const email = `${unique()}@example.com`;
  await row.getByLabel('Artist’s email').fill(email);
  await row.getByRole('button', { name: 'Send Again' }).click();
  await expect(made).toContainText(email);
  expect(await made.locator('code').textContent()).not.toBe(first);
  await expect(row).toHaveCount(2);

  await row.first().getByText('Change').click();
  await row.first().getByRole('button', { name: 'Revoke Invite' }).click();
  await expect(page.getByText(`${name}’s invite no longer works.`)).toBeFocused();
  await expect(row.getByText('Revoked')).toHaveCount(2);

  // The code is gone with the page.
  await page.reload();
  await expect(page.getByText(code)).toHaveCount(0);
});
