import { expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import type { ReceiptMail } from '../../../src/features/booth/receipts/receipt-mail.ts';

const site = {
  name: 'River City Artists',
  siteUrl: 'https://shop.example',
  operatorAddress: '1 Main Street',
  stopReceiptsUrl: (email: string) => `https://shop.example/unsubscribe/${email.replace(/\W/g, '-')}`,
};

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
  sealedLink: 'token',
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
  expect(text).toMatch(/^Permit:\s+Kentucky sales tax, permit KY-1$/m);
  expect(html).toContain('Gift wrap &lt;red&gt;');
  expect(text).toContain('Someone entered this address at');
});

test('whoever gets the receipt opens it there, stops receipts for good, and finds no link of the artist', async () => {
  const store = { name: 'Win at evil.example', slug: 'portland-kiln', owner: 'www.owner.example' };
  const lines = [{ name: 'Mug from HTTPS://evil.example/x?y', quantity: 1, unitPriceCents: 1, picture: null }];
  const mail = { ...data, store, lines, paidBy: 'pay.evil.example' };
  const { subject, html, text, unsubscribeUrl } = await renderMail(
    { template: 'booth-receipt', to: 'ada@example.org', data: mail },
    site,
  );
  expect(unsubscribeUrl).toBe('https://shop.example/unsubscribe/ada-example-org');
  for (const said of ['https://shop.example/r/token', 'Don’t send me receipts', String(unsubscribeUrl)]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(text).toContain('Mug from [link removed]');
  expect([subject, text, html].join()).not.toMatch(/evil|owner\.example/i);
});

test('no receipt is sent without the link that stops them', async () => {
  const { stopReceiptsUrl: _, ...without } = site;
  await expect(renderMail({ template: 'booth-receipt', to: 'ada@example.org', data }, without)).rejects.toThrow(
    'stops',
  );
});
