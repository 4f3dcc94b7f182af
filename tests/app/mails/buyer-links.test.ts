/** Where the mails to buyers lead. */
import { expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { orderConfirmedMail, orderRefundedMail, orderSentMail, refundMailData } from '../../support/mails.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '1 Main Street' };
const sealedLink = '/orders/AAAAAAAAAAAAAAAAAAAAAA';
const link = `https://shop.example${sealedLink}`;
const to = 'ada@example.org';
const about = { orderNumber: 'RC-7K3M-9QXD', vendorSlug: 'cathedral-street-glass' };
const failed = { ...refundMailData({ sealedLink }), wasMade: true, isLatePayment: false };

const toBuyers: Mail[] = [
  orderConfirmedMail({ sealedLink }),
  orderRefundedMail({ sealedLink }),
  orderSentMail({ sealedLink }),
  orderSentMail({ sealedLink, carrier: null, trackingNumber: null }),
  { template: 'refund', to, data: refundMailData({ sealedLink }) },
  {
    template: 'refund-declined',
    to,
    data: { ...about, vendorName: 'Kiln', owner: 'Nell', sealedLink, answer: 'No.', piece: null },
  },
  { template: 'refund-failed', to, data: { ...failed, newCode: null } },
];

test.each(toBuyers.map((mail) => [mail.template, mail] as const))(
  '%s leads to the order by its link',
  async (_, mail) => {
    const { html, text } = await renderMail(mail, site);
    expect(text).toContain(`View Your Order: ${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(html + text).not.toContain('/checkout/success');
  },
);

test('questions lead to the form on the order’s page', async () => {
  const { text } = await renderMail(orderConfirmedMail({ sealedLink }), site);
  expect(text).toContain(`Questions? Message Nell Whitaker: ${link}#message`);
});

test('the artist’s mail about a request leads to the order on the dashboard, with the reason and nobody’s address', async () => {
  const data = { ...about, buyer: 'Ada Byron', reason: 'The jar leaks.\nSorry!', piece: null };
  const { subject, html, text } = await renderMail({ template: 'refund-asked', to: 'nell@example.org', data }, site);
  expect(subject).toBe('Ada Byron asked for a refund of order RC-7K3M-9QXD');
  expect(text).toContain('> The jar leaks.\n> Sorry!');
  expect(text).toContain('Reply: https://shop.example/vendor/cathedral-street-glass/orders/RC-7K3M-9QXD');
  expect(html + text).not.toMatch(/[\w.]@/);
  expect(text).not.toContain('photo');
  const withPhotos = await renderMail(
    { template: 'refund-asked', to: 'nell@example.org', data: { ...data, photos: 2 } },
    site,
  );
  expect(withPhotos.text).toContain('The request came with 2 photos.');
});

test.each(scriptPayloads)('a reason is text in the mail: %s', async (hostile) => {
  const data = { ...about, buyer: hostile, reason: hostile, piece: null };
  const { html } = await renderMail({ template: 'refund-asked', to, data }, site);
  expect(html).not.toMatch(/<script|<img|<svg|<iframe|<base|<[^>]*\son\w+=/);
});
