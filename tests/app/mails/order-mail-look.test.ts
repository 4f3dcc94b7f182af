/** Every mail about an order looks alike: its piece comes first, then a button that is a table cell, then all the rest. */
import { expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import {
  orderConfirmedMail,
  orderMailData,
  orderReceivedMail,
  orderRefundedMail,
  orderSentMail,
  refundMailData,
} from '../../support/mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '1 Main Street' };
const to = 'ada@example.org';
const sealedLink = '/orders/AAAAAAAAAAAAAAAAAAAAAA';
const [piece = null] = orderMailData().lines;
const about = { orderNumber: 'RC-7K3M-9QXD', vendorSlug: 'cathedral-street-glass', piece };
const failed = { ...refundMailData({ sealedLink, piece }), wasMade: true, isLatePayment: false };

const mails: [second: string | null, Mail][] = [
  ['Message Nell Whitaker', orderConfirmedMail({ sealedLink })],
  ['Print Packing Slip', orderReceivedMail()],
  [null, orderReceivedMail({ delivery: 'pickup' })],
  ['View Your Order', orderSentMail({ sealedLink })],
  ['View Your Order', orderRefundedMail({ sealedLink })],
  ['Message Nell Whitaker', { template: 'refund', to, data: refundMailData({ sealedLink, piece }) }],
  [
    'Message Nell',
    {
      template: 'refund-declined',
      to,
      data: { ...about, vendorName: 'Kiln', owner: 'Nell', sealedLink, answer: 'No.' },
    },
  ],
  ['Message Nell Whitaker', { template: 'refund-failed', to, data: { ...failed, newCode: null } }],
  [null, { template: 'refund-failed-vendor', to, data: { ...failed, missing: [] } }],
  [null, { template: 'refund-asked', to, data: { ...about, buyer: 'Ada Byron', reason: 'It leaks.' } }],
];

test.each(mails.map(([second, mail]) => [mail.template, second, mail] as const))(
  '%s, with the second button %s',
  async (_, second, mail) => {
    const { html, text } = await renderMail(mail, site);
    const parts = ['<img', '>Rose window study<', '<h1', '<td class="l-button"', 'Order RC-7K3M-9QXD. You’re getting'];
    const places = parts.map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(html).toMatch(/<img[^>]*width="600"/);
    // 48 px high: 24 and the padding; the second one's border counts.
    expect(html).toMatch(/<td class="l-button"[^>]*background-color:#1b1a19[^>]*>\s*<a [^>]*padding:12px 28px[^>]*>/);
    const [, other = null] = /<a [^>]*class="l-ink l-edge"[^>]*padding:11px 27px[^>]*>([^<]*)<\/a>/.exec(html) ?? [];
    expect(other).toBe(second);
    expect(html).toContain('font-family:Besley, Georgia,');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(text).toContain('Order RC-7K3M-9QXD. You’re getting this email because');
    if (second !== null) expect(text).toMatch(new RegExp(`${second}: https://`));
  },
);

test('without a picture there is a line in its place', async () => {
  const { html } = await renderMail({ template: 'refund', to, data: refundMailData({ sealedLink }) }, site);
  expect(html).not.toContain('<img');
  expect(html.indexOf('<hr')).toBeLessThan(html.indexOf('<h1'));
});
