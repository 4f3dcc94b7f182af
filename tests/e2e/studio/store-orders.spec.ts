/** An artist with a phone: sees what to send, sends it, and hands a pickup over. */
import { test } from 'playwright/test';
import { sendAndHandOver } from './store-orders-steps.ts';

test('an order is sent in four taps and a pickup handed over in two, both seen at once', ({ page }) =>
  sendAndHandOver(page));
