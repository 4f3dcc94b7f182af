import { test } from 'playwright/test';
import { lookAtAll } from '../../e2e/good-page.ts';
import { addOrder, sendAndHandOver } from '../../e2e/studio/store-orders-steps.ts';
import { addDraft, openStudio } from '../../e2e/studio-artist.ts';
import { unfold } from '../../e2e/text-fits.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is sent in four taps and a pickup handed over in two, both seen at once', ({ page }) =>
    sendAndHandOver(page));
});

test('axe finds nothing on the screens of orders, which fit 320 pixels with text at 200%', async ({ page }) => {
  const studio = await openStudio(page);
  const piece = await addDraft(studio);
  const toSend = await addOrder(studio, piece, { delivery: 'shipping', parcelState: 'to_send', shipBy: '2020-01-03' });
  const pickup = await addOrder(studio, piece, { delivery: 'pickup', parcelState: 'to_hand_over', code: '0417' });
  const screens = ['', '/orders', `/orders/${toSend}`, `/orders/${pickup}`, '/orders.csv', '/messages'];
  for (const path of screens) {
    await page.goto(`/vendor/${studio.slug}${path}`);
    await unfold(page);
    await lookAtAll(page, path);
  }
});
