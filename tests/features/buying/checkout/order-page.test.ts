import { expect, test } from 'vitest';
import { orderPage } from '../../../../src/features/buying/checkout/order-page.server.ts';
import { orderAnswer } from '../../../support/carts.ts';

const statuses = ['pending', 'paid', 'expired', 'cancelled', 'needs_attention', 'refunded'] as const;

test('only a paid order is confirmed', () => {
  const confirmed = statuses.filter((status) => orderPage(status, orderAnswer(status)).heading === 'Order Confirmed!');
  expect(confirmed).toEqual(['paid']);
  expect(orderPage('none', null).heading).not.toContain('Confirmed');
});

test('a confirmation mail is said to be sent only when one was queued; the artist is always told', () => {
  expect(orderPage('paid', orderAnswer('paid')).text).toBe(
    'A confirmation email is sent to you. The artist will be notified.',
  );
  expect(orderPage('paid', orderAnswer('paid', { emailQueued: false })).text).toBe('The artist will be notified.');
});
