import type { Page } from 'playwright/test';

/** How many units the cart of that store has in this browser. */
export const quantity = (page: Page) =>
  page.evaluate(() => {
    const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart_ohio-falls-metal') ?? '[]');
    return lines.reduce((sum, line) => sum + line.quantity, 0);
  });
