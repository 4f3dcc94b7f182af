import { expect, test } from 'playwright/test';
import { demoSignIns } from '../../../src/features/accounts/demo-sign-ins.ts';
import { expectNothingFound } from '../../e2e/axe.ts';

test('an artist who is halfway through payment setup is led to the provider and back, and can be paid in the end', async ({
  page,
}) => {
  const admin = demoSignIns.find(({ who }) => who === 'admin');
  await page.goto('/customer/signin?redirect_url=/vendor/shelby-park-bindery/payments');
  await page.getByLabel('Email', { exact: true }).fill(admin?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  const said = (text: string) => page.getByRole('heading', { name: text });
  await expect(said('Stripe needs a little more')).toBeVisible();
  await expect(page.getByText('A photo of your ID, or another document')).toBeVisible();
  await expectNothingFound(page, 'more needed');

  const answer = async (routing: string) => {
    await page.getByLabel('Routing number of your bank').fill(routing);
    await page.getByRole('button', { name: 'Finish Setup' }).click();
  };
  await page.getByRole('button', { name: 'Answer Stripe' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up Payments' })).toBeVisible();
  await expectNothingFound(page, 'the provider’s page');
  await answer('110000004');
  await expect(said('Stripe has paused your payments')).toBeVisible();
  await expectNothingFound(page, 'paused');

  await page.goto('/shelby-park-bindery');
  await expect(page.getByText('This vendor has not completed their payment setup yet.')).toBeVisible();

  await page.goto('/vendor/shelby-park-bindery/payments');
  await page.getByRole('button', { name: 'Answer Stripe' }).click();
  await answer('110000000');
  await expect(said('Payments are ready')).toBeVisible();
  await page.goto('/shelby-park-bindery');
  await expect(page.getByText('This vendor has not completed their payment setup yet.')).toHaveCount(0);
});
