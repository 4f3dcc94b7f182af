/** A guest after the purchase, on a phone: the order's page, the receipt, and a refund that the artist declines. */
import { test } from 'playwright/test';
import { lookAt } from '../good-page.ts';
import { askForRefund } from './own-orders-steps.ts';

test('a guest opens the order’s page and the receipt, asks for a refund, and reads why the artist declined', ({
  page,
  browser,
}) => askForRefund(page, browser, lookAt('order', 'answer', 'declined')));
