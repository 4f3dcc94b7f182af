import { expect, test } from 'vitest';
import type { StoreOrder } from '../../../../src/features/studio/orders/list-orders.server.ts';
import { groupOrders } from '../../../../src/features/studio/orders/order-groups.ts';

const order = (id: string, more: Partial<StoreOrder>) =>
  ({
    id,
    status: 'paid',
    parcelState: 'to_send',
    hasLabel: false,
    awaitsDecision: false,
    paidAt: new Date('2026-11-20T17:00:00Z'),
    ...more,
  }) as StoreOrder;

test('orders whose piece was sold twice are a group of their own, before what is to ship', () => {
  const orders = [
    order('a', {}),
    order('b', { awaitsDecision: true }),
    order('c', { parcelState: 'to_hand_over', awaitsDecision: true }),
    order('d', { parcelState: 'to_hand_over' }),
    order('e', { parcelState: 'delivered', awaitsDecision: true }),
    order('f', { status: 'refunded', awaitsDecision: true }),
  ];
  const groups = groupOrders(orders, null, {
    now: new Date('2026-11-30T17:00:00Z'),
    timeZone: 'America/Kentucky/Louisville',
  });
  expect(groups.map(({ heading, orders }) => [heading, orders.map(({ id }) => id).join('')])).toEqual([
    ['Sold twice', 'bc'],
    ['To ship', 'a'],
    ['For pickup', 'd'],
    ['November', 'ef'],
  ]);
});
