import type { Page } from 'playwright/test';
import { demoSignIns } from '../../../src/features/accounts/demo-sign-ins.ts';

export const demo = demoSignIns.find(({ who }) => who === 'customer') ?? { email: '', password: '' };

// This vendor gives signed-in customers a discount of 10%.
export const store = '/loom-and-river';

export const towels = `${store}/ticking-towels`;

export const discount = 'Sign up for discounts!';

export async function historyRow(page: Page, number: string) {
  await page.goto('/account/settings/orders');
  return page.getByRole('listitem').filter({ hasText: number });
}
