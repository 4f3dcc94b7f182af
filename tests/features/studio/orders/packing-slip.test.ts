import { expect, test } from 'vitest';
import { describeLabelSheet, describePackingSlip } from '../../../../src/features/studio/orders/packing-slip.server.ts';
import type { StoreOrderDetails } from '../../../../src/features/studio/orders/store-order.server.ts';
import { makePdf } from '../../../../src/platform/pdf/make-pdf.ts';
import { readPdfText } from '../../../support/pdf-text.ts';

const order = {
  number: 'RC-7K3M-9QXD',
  paidAt: new Date('2026-11-23T15:00:00Z'),
  parcel: { delivery: 'pickup', address: null },
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

const kiln = { slug: 'kiln', name: 'Portland Kiln', owner: 'Marcus Webb', neighborhood: 'Portland', about: 'I throw.' };
const options = { vendor: kiln, siteUrl: 'https://shop.example', timeZone: 'UTC' };
const shipped = {
  ...details,
  order: {
    ...order,
    parcel: {
      delivery: 'shipping',
      address: {
        name: 'Theodora Lang',
        line1: '35 Prospect St',
        line2: null,
        city: 'Northampton',
        state: 'MA',
        postalCode: '01060',
        country: 'US',
      },
    },
  },
  pieces: [
    { name: 'Rickhouse Jar', made: 'Stoneware, 12 × 8 in', quantity: 1, unitsLeft: 1, picture: null },
    { name: 'Honey Jar', made: 'Stoneware', quantity: 3, unitsLeft: 2, picture: null },
  ],
} as unknown as StoreOrderDetails;

test.each(['label', 'half'] as const)(
  'the slip on %s paper is one page, and says what is in the box and for whom',
  async (paper) => {
    const pages = readPdfText(await makePdf(describePackingSlip(shipped, options, paper), order.paidAt));
    expect(pages).toHaveLength(1);
    for (const text of [
      'Portland Kiln',
      'RC-7K3M-9QXD',
      'Rickhouse Jar',
      'Honey Jar',
      'Qty 2',
      'Theodora Lang',
      '01060',
    ]) {
      expect(pages[0]).toContain(text);
    }
    expect(pages[0]).not.toContain('$');
    expect(pages[0]?.includes('I throw.')).toBe(paper === 'half');
  },
);

test('a label goes beside the slip', () => {
  const sheet = describeLabelSheet(new Uint8Array([37, 80, 68, 70]), shipped, options);
  expect([sheet.paper, sheet.finish]).toEqual(['half', { name: 'label', data: 'JVBERg==' }]);
});
