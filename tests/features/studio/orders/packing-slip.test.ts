import { expect, test } from 'vitest';
import { describePackingSlip } from '../../../../src/features/studio/orders/packing-slip.server.ts';
import type { StoreOrderDetails } from '../../../../src/features/studio/orders/store-order.server.ts';

const order = {
  number: 'RC-7K3M-9QXD',
  paidAt: new Date('2026-11-23T15:00:00Z'),
  delivery: 'pickup',
  customerName: 'Ada',
};
const details = { order, pieces: [], refunds: [], disputes: [], handedOverBy: null } as unknown as StoreOrderDetails;

const describeWith = (about: string): string => {
  const vendor = { slug: 'kiln', name: 'Kiln', owner: 'June Park', neighborhood: 'Portland', about };
  const options = { vendor, siteUrl: 'https://shop.example', timeZone: 'UTC' };
  return JSON.stringify(describePackingSlip(details, options));
};

test.each([
  ['I throw on a kick wheel. No two pots are alike.\n\nCome by.', '“I throw on a kick wheel.”'],
  ['Pots, mugs\nand more', '“Pots, mugs”'],
  ['A kiln '.repeat(200), `“${'A kiln '.repeat(200).slice(0, 219).trimEnd()}…”`],
])('the slip quotes the first sentence of what the artist wrote: %j', (about, quoted) => {
  expect(describeWith(about)).toContain(quoted);
  expect(describeWith(about)).toContain('June Park, Portland');
});

test('the slip of an artist who wrote nothing quotes nothing', () => {
  expect(describeWith(' ')).not.toContain('“');
});
