/** An artist with a phone refunds a piece: the page says what happens, to the cent, and the order shows it afterwards. */
import { test } from 'playwright/test';
import { refundPiece } from './refunds-steps.ts';

test('an artist refunds a piece in four taps, and the order shows the sums of the page', ({ page, browser }) =>
  refundPiece(page, browser, true));
