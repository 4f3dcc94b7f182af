import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../src/adapters/mail/render-mail.ts';
import { artistMessageMail, orderConfirmedMail, orderReceivedMail, orderRefundedMail } from '../../support/mails.ts';

const site = {
  name: 'River City Artists',
  siteUrl: 'https://shop.example',
  operatorAddress: '1 Main Street, Louisville, KY',
};

describe('the mail to the buyer', () => {
  it('names the order and the artist in its subject', async () => {
    const { subject } = await renderMail(orderConfirmedMail(), site);
    expect(subject).toBe('Your order RC-7K3M-9QXD from Cathedral Street Glass');
  });

  it('shows every line and every amount, in HTML and in plain text', async () => {
    const { html, text } = await renderMail(orderConfirmedMail(), site);
    for (const part of [
      'Rose window study',
      'Suncatcher, amber',
      '3 × $42.50',
      '$480.00',
      '$127.50',
      '$607.50',
      '-$60.75',
      '$12.00',
      '$17.00',
      '$575.75',
      'Processing fee',
      'Discount',
      'Shipping',
      '12 Story Avenue',
      'Louisville, KY 40206',
      'RC-7K3M-9QXD',
      'https://shop.example/cathedral-street-glass',
      'River City Artists',
      '1 Main Street, Louisville, KY',
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('leaves out what there is none of', async () => {
    const { text } = await renderMail(
      orderConfirmedMail({ discountCents: 0, processingFeeCents: 0, shippingCents: 0 }),
      site,
    );
    expect(text).not.toContain('Discount');
    expect(text).not.toContain('Processing fee');
    expect(text).toMatch(/Shipping +Free/);
  });

  it('tells where to pick the order up instead of an address', async () => {
    const mail = orderConfirmedMail({
      delivery: 'pickup',
      pickup: 'Studio, 900 Logan Street\nSaturdays 10 to 2',
      shippingCents: 0,
    });
    const { html, text } = await renderMail(mail, site);
    expect(text).toContain('Pickup:\nStudio, 900 Logan Street\nSaturdays 10 to 2');
    expect(text).not.toContain('Story Avenue');
    expect(html).toContain('Studio, 900 Logan Street<br/>Saturdays 10 to 2');
  });
});

describe('the mail about a refund', () => {
  it('says in plain words how much comes back, why, and of which order', async () => {
    const { subject, html, text } = await renderMail(orderRefundedMail(), site);
    expect(subject).toBe('Your order RC-7K3M-9QXD from Cathedral Street Glass was refunded');
    for (const part of [
      '$575.75 is on its way back to you',
      'We have refunded all of it to the card that was used',
      'Rose window study',
      '-$60.75',
      'Total refunded',
      'https://shop.example/cathedral-street-glass',
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });
});

describe('the mail to the artist', () => {
  it('names the first piece and how many more', async () => {
    expect((await renderMail(orderReceivedMail(), site)).subject).toBe(
      'New order RC-7K3M-9QXD: Rose window study and 1 more',
    );
  });

  it('says what the artist receives and after which fee, who bought, and where to send it', async () => {
    const { html, text } = await renderMail(orderReceivedMail(), site);
    for (const part of ['You receive $549.64', '1.5%', 'Ada Byron', 'ada@example.org', '12 Story Avenue']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('can do without a name and an address of the buyer', async () => {
    const mail = orderReceivedMail({ customerName: null, customerEmail: null, shippingAddress: null });
    expect((await renderMail(mail, site)).text).toContain('A guest bought from Cathedral Street Glass');
  });
});

describe('a message to the artist', () => {
  it('names the visitor and the store, and keeps line breaks', async () => {
    const { subject, html, text } = await renderMail(artistMessageMail(), site);
    expect(subject).toBe('A Visitor wrote to Cathedral Street Glass');
    expect(html).toContain('Do you take commissions?<br/>I have a window');
    expect(text).toContain('> Do you take commissions?\n> I have a window');
  });

  it('bears a message of ten thousand lines', async () => {
    const { html } = await renderMail(artistMessageMail({ body: 'a\n'.repeat(10_000) }), site);
    expect(html.split('a<br/>').length).toBe(10_001);
  });
});

describe('every mail', () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const mails = [
    orderConfirmedMail({
      vendorName: hostile,
      owner: hostile,
      customerName: hostile,
      lines: [{ name: hostile, quantity: 1, unitPriceCents: 100 }],
    }),
    orderReceivedMail({
      vendorName: hostile,
      customerName: hostile,
      lines: [{ name: hostile, quantity: 1, unitPriceCents: 100 }],
    }),
    orderRefundedMail({ vendorName: hostile, lines: [{ name: hostile, quantity: 1, unitPriceCents: 100 }] }),
    artistMessageMail({ fromName: hostile, body: hostile }),
  ];

  it.each(mails)('shows hostile names as text: $template', async (mail) => {
    const { html } = await renderMail(mail, { ...site, name: hostile, operatorAddress: hostile });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it.each(mails)('fetches nothing from outside: $template', async (mail) => {
    const { html } = await renderMail(mail, site);
    expect(html).not.toMatch(/<(link|iframe|object|video)[^>]*>|<[^>]*(\bsrc=|url\()|@import|@font-face/i);
  });

  it('has a subject of one bearable line, whatever the names are', async () => {
    const { subject } = await renderMail(
      artistMessageMail({ fromName: `Bcc\r\nBcc: x@y.example\u2028${'very long '.repeat(100)}` }),
      site,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(subject).not.toMatch(/[\u0000-\u001f\u2028]/);
    expect(subject.length).toBeLessThan(200);
    expect(subject).toMatch(/^Bcc Bcc: x@y\.example very long .*… wrote to Cathedral Street Glass$/);
  });
});
