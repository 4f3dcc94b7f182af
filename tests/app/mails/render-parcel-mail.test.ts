import { expect, it } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { labelMail, orderConfirmedMail, orderReceivedMail, orderSentMail } from '../../support/mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '1 Main Street' };
const sealedLink = '/orders/AAAAAAAAAAAAAAAAAAAAAA';

it('the mail about a parcel leads to the carrier’s page', async () => {
  const { subject, html, text } = await renderMail(orderSentMail(), site);
  expect(subject).toBe('Your order RC-7K3M-9QXD from Cathedral Street Glass is on its way');
  for (const part of ['USPS', '9405503699300412778106', 'Rose window study', '12 Story Avenue']) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  const track = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9405503699300412778106';
  expect(text).toContain(`Track Your Order: ${track}`);
  expect(html).toContain(`href="${track}"`);
});

it('the mail about a parcel without a number, or of another carrier, leads to the order', async () => {
  const unnumbered = await renderMail(orderSentMail({ sealedLink, carrier: null, trackingNumber: null }), site);
  expect(unnumbered.text).toContain('Nell Whitaker shipped it without a tracking number.');
  const other = await renderMail(orderSentMail({ sealedLink, carrier: 'other', trackingNumber: 'ABC123456' }), site);
  expect(other.text).toContain('ABC123456');
  for (const { text } of [unnumbered, other])
    expect(text).toContain(`View Your Order: https://shop.example${sealedLink}`);
});

it('a corrected number has a subject of its own', async () => {
  expect((await renderMail(orderSentMail({ about: 'corrected' }), site)).subject).toBe(
    'A new tracking number for your order RC-7K3M-9QXD from Cathedral Street Glass',
  );
});

it('a parcel that has arrived has a mail of its own, which says whom to ask', async () => {
  const { subject, text } = await renderMail(orderSentMail({ about: 'delivered' }), site);
  expect(subject).toBe('Your order RC-7K3M-9QXD from Cathedral Street Glass has arrived');
  expect(text).toContain('The carrier has delivered what Nell Whitaker sent you.');
  expect(text).toContain('then message Nell Whitaker.');
});

it('a label that took long is told to its artist, whatever came of it', async () => {
  const bought = await renderMail(labelMail('label-bought'), site);
  expect(bought.subject).toBe('The label for order RC-7K3M-9QXD is ready');
  expect(bought.text).toContain('USPS Ground Advantage, $9.41. You paid once.');
  expect(bought.text).toContain('https://shop.example/vendor/cathedral-street-glass/orders/RC-7K3M-9QXD/label');
  const refused = await renderMail(labelMail('label-refused'), site);
  expect(refused.subject).toBe('No label was bought for order RC-7K3M-9QXD');
});

it('the mail about a parcel shows hostile names as text', async () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const { html } = await renderMail(
    orderSentMail({
      vendorName: hostile,
      owner: hostile,
      trackingNumber: hostile,
      lines: [{ name: hostile, quantity: 1, unitPriceCents: 100, made: '', picture: null }],
    }),
    site,
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('the pickup code is in the buyer’s mail', async () => {
  const { html, text } = await renderMail(orderConfirmedMail({ delivery: 'pickup', pickupCode: '0417' }), site);
  for (const body of [html, text]) expect(body).toContain('0417');
  expect(text).toContain('Give Nell Whitaker this code at pickup.');
});

it('the mail to the artist leads to the order in their dashboard', async () => {
  const { text } = await renderMail(orderReceivedMail(), site);
  expect(text).toContain('See the Order: https://shop.example/vendor/cathedral-street-glass/orders/RC-7K3M-9QXD');
});
