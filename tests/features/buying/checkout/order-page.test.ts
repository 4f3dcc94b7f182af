import { expect, test } from 'vitest';
import { toOrderPage } from '../../../../src/features/buying/checkout/order-page.server.ts';
import { orderAnswer } from '../../../support/carts.ts';

const statuses = ['pending', 'paid', 'expired', 'cancelled', 'needs_attention', 'refunded'] as const;

test('only a paid order is confirmed', () => {
  const confirmed = statuses.filter(
    (status) => toOrderPage(status, orderAnswer(status)).heading === 'Order Confirmed!',
  );
  expect(confirmed).toEqual(['paid']);
  expect(toOrderPage('none', null).heading).not.toContain('Confirmed');
});

test('the confirmation mentions a mail only if one was queued, and the artist always', () => {
  expect(toOrderPage('paid', orderAnswer('paid')).text).toBe(
    'A confirmation email is on its way. The artist will be notified.',
  );
  expect(toOrderPage('paid', orderAnswer('paid', { emailQueued: false })).text).toBe('The artist will be notified.');
});
