import { expect, test } from 'vitest';
import { describeSale } from '../../../src/features/studio/delivery/sale-note.ts';

const now = new Date('2026-11-23T17:00:00Z');
const shippingOnly = { shippingCents: 1_200, freeShippingOverCents: 12_000, pickup: null };
const nothingSet = { shippingCents: null, freeShippingOverCents: null, pickup: null };
const open = {
  slug: 'kiln',
  isActive: true,
  paymentsState: 'ready' as const,
  awayUntil: null,
  restsAt: null,
  ...shippingOnly,
};
const payments = '/vendor/kiln/payments';
const delivery = '/vendor/kiln/shipping';

test.each([
  ['what shipping costs', {}, 'Buyers pay for shipping: $12.00 per order, free on orders of $120.00 or more.', []],
  ['that shipping is free', { shippingCents: 0 }, 'Shipping is free for buyers.', []],
  ['that it is picked up', { ...nothingSet, pickup: 'Saturdays' }, 'Buyers pick it up.', []],
  [
    'that delivery is missing',
    nothingSet,
    'Nobody can buy it until you’ve set a shipping price or pickup.',
    [delivery],
  ],
  ['that payments are missing', { paymentsState: 'started' as const }, 'until payments are set up.', [payments]],
  [
    'that both are missing',
    { ...nothingSet, paymentsState: 'none' as const },
    'payments are set up and you’ve set',
    [payments, delivery],
  ],
  [
    'that the artist is away',
    { awayUntil: new Date('2026-12-01T05:00:00Z') },
    'nobody can buy it until you’re back.',
    [],
  ],
  ['that the shop is resting', { restsAt: now }, 'Your store is resting', []],
  ['that the store is closed', { isActive: false }, 'Your store is closed', []],
])('after publishing, the artist reads %s', (_, change, text, hrefs) => {
  const note = describeSale({ ...open, ...change }, now);
  expect(note.text).toContain(text);
  expect(note.links.map(({ href }) => href)).toEqual(hrefs);
});
