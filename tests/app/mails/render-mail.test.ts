import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import {
  computeApplicationFee,
  computeOrderTotal,
  computePayout,
  computeProcessorFee,
} from '../../../src/features/buying/fees/fees.ts';
import {
  applicationReplyMail,
  archiveReadyMail,
  artistAnswerMail,
  artistMessageMail,
  artistNoteMail,
  eventDayMail,
  firstAnswerMail,
  messagesWaitingMail,
  orderConfirmedMail,
  orderMailData,
  orderReceivedMail,
  orderRefundedMail,
  reportReplyMail,
  storeSuspendedMail,
} from '../../support/mails.ts';

const site = {
  name: 'River City Artists',
  siteUrl: 'https://shop.example',
  operatorAddress: '1 Main Street, Louisville, KY',
};

/** Returns the amounts of a plain text in cents by label. "Free" is zero; an amount may be below its label. */
function amountsOf(text: string): Map<string, number> {
  const rows = text.matchAll(/^(\S.*?)(?:, \d+ × \S+)?(?: {2,}|\n +)(Free|(−?)\$([\d,]+)\.(\d\d))$/gm);
  return new Map(
    [...rows].map(([, label = '', amount, sign, dollars = '', cents = '']) => [
      label,
      amount === 'Free' ? 0 : Number(`${sign ? '-' : ''}${dollars.replaceAll(',', '')}${cents}`),
    ]),
  );
}

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
      '−$60.75',
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

  it('omits amounts that are zero', async () => {
    const { text } = await renderMail(
      orderConfirmedMail({ discountCents: 0, processingFeeCents: 0, shippingCents: 0 }),
      site,
    );
    expect(text).not.toContain('Discount');
    expect(text).not.toContain('Processing fee');
    expect(text).toMatch(/Shipping +Free/);
  });

  it('shows the pickup location instead of an address', async () => {
    const mail = orderConfirmedMail({
      delivery: 'pickup',
      pickup: 'Studio, 900 Logan Street\nSaturdays 10 to 2',
      shippingCents: 0,
    });
    const { html, text } = await renderMail(mail, site);
    expect(text).toContain('Pickup location:\nStudio, 900 Logan Street\nSaturdays 10 to 2');
    expect(text).not.toContain('Story Avenue');
    expect(html).toContain('Studio, 900 Logan Street<br/>Saturdays 10 to 2');
  });
});

describe('the mail to the buyer, beyond the sums', () => {
  const sealedLink = '/orders/AAAAAAAAAAAAAAAAAAAAAA';
  const view = `https://shop.example${sealedLink}`;
  const message = `${view}#message`;

  it('shows the first piece as wide as the letter, from this site, before everything else; it keeps its space while blocked', async () => {
    const { html } = await renderMail(orderConfirmedMail(), site);
    const [picture, ...others] = html.match(/<img[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    for (const attribute of [
      'src="https://shop.example/media/demo/cathedral-street-glass/rose-window-no-4-720.webp"',
      'alt="Rose window of twelve petals."',
      'width="600"',
      'height="750"',
    ]) {
      expect(picture).toContain(attribute);
    }
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('Order Confirmed!'));
    // The button comes before the list.
    expect(html.indexOf('Visit Cathedral Street Glass')).toBeLessThan(html.indexOf('Suncatcher, amber'));
  });

  it('links to the order and to the message form, and never contains the vendor’s email address', async () => {
    const { html, text } = await renderMail(orderConfirmedMail({ sealedLink }), site);
    expect(html).toContain(`href="${view}"`);
    expect(html).toContain(`href="${message}"`);
    expect(text).toContain(`View Your Order: ${view}`);
    expect(text).toContain(`Questions? Message Nell Whitaker: ${message}`);
    expect(html + text).not.toContain('nell@example.org');
  });

  it('mentions no address if there is none', async () => {
    const { text } = await renderMail(orderConfirmedMail({ shippingAddress: null }), site);
    expect(text).toContain('Nell Whitaker has been notified and will ship your order.');
  });
});

describe('the mail about a refund', () => {
  it('names the amount, the reason, and the order', async () => {
    const { subject, html, text } = await renderMail(orderRefundedMail(), site);
    expect(subject).toBe('Your order RC-7K3M-9QXD from Cathedral Street Glass was refunded');
    for (const part of [
      '$575.75 is on its way back to you',
      'We refunded the full amount to your card',
      'Rose window study',
      '−$60.75',
      'Total refunded',
      'https://shop.example/cathedral-street-glass',
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });
});

describe('the mail to the vendor', () => {
  it('names the first product and the number of others', async () => {
    expect((await renderMail(orderReceivedMail(), site)).subject).toBe(
      'New order RC-7K3M-9QXD: Rose window study and 1 more',
    );
  });

  it('states the payout, the fee, the buyer, and the shipping address', async () => {
    const { html, text } = await renderMail(orderReceivedMail(), site);
    for (const part of ['You keep $549.64', '1.5%', 'Ada Byron', '12 Story Avenue']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('leads line by line from the payment to the payout, and each sum is exact', async () => {
    const cents = fc.integer({ min: 50, max: 300_000 });
    const cart = fc.array(fc.record({ unitPriceCents: cents, quantity: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(
        cart,
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom(0, 800),
        fc.constantFrom('shipping' as const, 'pickup' as const),
        fc.constantFrom('added' as const, 'included' as const),
        async (lines, discountPercent, shippingCents, delivery, processingFee) => {
          const shipping = { shippingCents, freeShippingOverCents: 100_000 };
          const total = computeOrderTotal({ lines, shipping, delivery, discountPercent, processingFee });
          const { receivedCents } = computePayout(total.totalCents, total.applicationFeeCents);
          const data = orderMailData({
            ...total,
            delivery,
            lines: lines.map((line, index) => ({ ...line, name: `Piece ${'abcd'[index]}`, made: '', picture: null })),
          });
          const mail = { ...orderReceivedMail(), data: { ...data, vendorShareCents: receivedCents } } as Mail;
          const { text } = await renderMail(mail, site);
          const rows = amountsOf(text);
          const sum = (...labels: string[]) => labels.reduce((all, label) => all + (rows.get(label) ?? 0), 0);
          const pieces = [...rows.keys()].filter((label) => label.startsWith('Piece'));
          expect(sum(...pieces)).toBe(rows.get('Subtotal'));
          const way = delivery === 'pickup' ? 'Pickup' : 'Shipping';
          expect(sum('Subtotal', 'Discount', way, 'Processing fee')).toBe(rows.get('The buyer paid'));
          expect(sum('The buyer paid', 'Fees')).toBe(rows.get('You keep'));
          expect(rows.get('You keep')).toBe(receivedCents);
          expect(rows.get('Fees')).toBe(
            -computeProcessorFee(total.totalCents) - computeApplicationFee(total.goodsCents - total.discountCents),
          );
          expect(rows.has('Processing fee')).toBe(processingFee === 'added');
          expect(text).not.toContain('$0.00');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('works without a name and address of the buyer', async () => {
    const mail = orderReceivedMail({ customerName: null, shippingAddress: null });
    expect((await renderMail(mail, site)).text).toContain('A guest bought from Cathedral Street Glass');
  });
});

describe('the artist’s message to a visitor', () => {
  it('has the text, a button with the link, and nobody’s address', async () => {
    const { subject, html, text } = await renderMail(artistAnswerMail(), site);
    expect(subject).toBe('Nell Whitaker from Cathedral Street Glass wrote to you');
    expect(text).toContain('> Yes, I do.\n> Send me a drawing.');
    expect(text).toContain('Read and Reply: https://shop.example/orders/AAAAAAAAAAAAAAAAAAAAAA/messages');
    expect(html + text).not.toMatch(/[\w.]@/);
  });
});

describe('every mail', () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const mails = [
    orderConfirmedMail({
      vendorName: hostile,
      owner: hostile,
      customerName: hostile,
      lines: [{ name: hostile, quantity: 1, unitPriceCents: 100, made: '', picture: null }],
    }),
    orderReceivedMail({
      vendorName: hostile,
      customerName: hostile,
      lines: [{ name: hostile, quantity: 1, unitPriceCents: 100, made: '', picture: null }],
    }),
    orderRefundedMail({
      vendorName: hostile,
      lines: [{ name: hostile, quantity: 1, unitPriceCents: 100, made: '', picture: null }],
    }),
    artistMessageMail({ fromName: hostile, body: hostile }),
    artistAnswerMail({ owner: hostile, body: hostile }),
    firstAnswerMail({ owner: hostile, vendorName: hostile, body: hostile }),
    messagesWaitingMail(6, hostile),
    artistAnswerMail({ isFirst: true, owner: hostile, body: hostile }),
    archiveReadyMail(hostile),
    eventDayMail(hostile, hostile),
    storeSuspendedMail(hostile, hostile),
    reportReplyMail(hostile, hostile),
    artistNoteMail(hostile, hostile),
    applicationReplyMail(hostile, hostile),
  ];

  it.each(mails)('shows hostile names as text: $template', async (mail) => {
    const { html } = await renderMail(mail, { ...site, name: hostile, operatorAddress: hostile });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it.each([...mails, orderConfirmedMail(), orderReceivedMail()])(
    'fetches nothing from outside: $template',
    async (mail) => {
      const { html } = await renderMail(mail, site);
      const [picture = '', ...others] = html.match(/<img[^>]*>/g) ?? [];
      expect(others).toEqual([]);
      // The URL of a public picture is the same in every mail, so it doesn't track who opened it.
      if (picture) expect(picture).toMatch(/\ssrc="https:\/\/shop\.example\/media\/[\w/-]+\.webp"\s/);
      const rest = html.replace(picture, '');
      expect(rest).not.toMatch(/<(link|iframe|object|video)[^>]*>|<[^>]*(\bsrc=|url\()|@import|@font-face/i);
    },
  );

  it('has a subject of one line of limited length, whatever the names are', async () => {
    const { subject } = await renderMail(
      artistMessageMail({ fromName: `Bcc\r\nBcc: x@y.example\u2028${'very long '.repeat(100)}` }),
      site,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks for control characters
    expect(subject).not.toMatch(/[\u0000-\u001f\u2028]/);
    expect(subject.length).toBeLessThan(200);
    expect(subject).toMatch(/^Bcc Bcc: x@y\.example very long .*… wrote to Cathedral Street Glass$/);
  });
});
