import { expect, test } from 'vitest';
import { getBuyNotice } from '../../../../src/features/buying/checkout/checkout-forms.server.ts';

test.each([
  ['internal', 'Checkout failed: Something went wrong on our end. You weren’t charged. Please try again.'],
  [
    'db_unavailable',
    'Checkout failed: We’re having trouble right now. You weren’t charged. Please try again in a minute.',
  ],
  ['payments_unavailable', 'Payment service is not available. Please try again later. You weren’t charged.'],
  [
    'vendor_not_ready',
    'This vendor has not completed their payment setup yet. Please contact the artist directly. You weren’t charged.',
  ],
  ['out_of_stock', 'There aren’t that many left. You weren’t charged.'],
  ['what no page knows', 'Checkout failed: You weren’t charged. Please try again.'],
])(
  'the notice of a purchase without JavaScript that failed with %s says that nothing was charged, and what to do',
  (code, sentence) => {
    expect(getBuyNotice(code)).toBe(sentence);
  },
);

test('there is no notice without an error code', () => {
  expect(getBuyNotice(null)).toBeNull();
});
