import { expect, test } from 'vitest';
import { renderMail } from '../../src/app/mail-templates.ts';
import type { ReceiptMail } from '../../src/features/booth/receipts/receipt-mail.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '1 Main Street' };

const data: ReceiptMail['data'] = {
  orderNumber: 'RC-7K3M-9QXD',
  store: { name: 'Portland Kiln', slug: 'portland-kiln', owner: 'Marcus Webb' },
  soldAt: '2026-11-28T18:00:00Z',
  day: '2026-11-28',
  lines: [
    { name: 'Moon Jar', quantity: 2, unitPriceCents: 4_200, picture: null },
    { name: 'Gift wrap <red>', quantity: 1, unitPriceCents: 301, picture: null },
  ],
  extras: [
    { name: 'Kentucky sales tax 6%', cents: 522 },
    { name: 'Rounded to five cents', cents: 2 },
  ],
  totalCents: 9_225,
  paidBy: 'Cash',
  permit: 'Kentucky sales tax, permit KY-1',
};

test('the receipt of a sale in person names what was bought, tax, rounding, and how it was paid', async () => {
  const { subject, html, text } = await renderMail({ template: 'booth-receipt', to: 'ada@example.org', data }, site);
  expect(subject).toBe('Your receipt from Portland Kiln');
  for (const said of [
    'You bought this from Marcus Webb in person on November 28, 2026.',
    'Moon Jar',
    '$84.00',
    '$3.01',
    'Kentucky sales tax 6%',
    '$5.22',
    'Rounded to five cents',
    '$0.02',
    'Paid, Cash',
    '$92.25',
    'RC-7K3M-9QXD',
    'permit KY-1',
    'https://shop.example/portland-kiln',
  ]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(html).toContain('Gift wrap &lt;red&gt;');
  expect(text).toContain('We won’t email you again.');
});
