import { describe, expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { refundMailData } from '../../support/mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '1 Main Street' };
const to = 'ada@example.org';
const failed = { ...refundMailData(), wasMade: true, isLatePayment: false };

describe('the mail about a refund', () => {
  test('says what the buyer gets back, for what, when, and why', async () => {
    const { subject, html, text } = await renderMail({ template: 'refund', to, data: refundMailData() }, site);
    expect(subject).toBe('Your $39.43 refund for order RC-7K3M-9QXD');
    for (const part of ['Cathedral Street Glass refunded part of your order.', '$38.25', '$1.18', '$39.43']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('Banks can take up to 10 days');
    expect(text).toContain('For:\nSuncatcher, amber');
    expect(text).toContain('Nell Whitaker wrote:\nOne arrived with a crack.\nI’m sorry!');
    expect(text).not.toContain('Shipping');
  });

  test('of everything says so, and shows what the artist wrote as text', async () => {
    const data = refundMailData({ isFull: true, reason: '<script>alert(1)</script>', lines: [] });
    const { html, text } = await renderMail({ template: 'refund', to, data }, site);
    expect(text).toContain('Cathedral Street Glass refunded your order in full.');
    expect(html).not.toContain('<script');
  });
});

describe('the mails about a refund that failed', () => {
  test('tell the buyer that the money isn’t there, with the new pickup code if there is one', async () => {
    const mail = { template: 'refund-failed' as const, to, data: { ...failed, newCode: '0412' } };
    const { text } = await renderMail(mail, site);
    expect(text).toContain('You haven’t received this money yet.');
    expect(text).toContain('your new pickup code is 0412.');
    const { text: without } = await renderMail({ ...mail, data: { ...failed, newCode: null } }, site);
    expect(without).not.toContain('pickup code');
  });

  test('tell the artist what to do, and which pieces were sold meanwhile', async () => {
    const missing = [{ name: 'Suncatcher, amber', quantity: 2 }];
    const mail = { template: 'refund-failed-vendor' as const, to, data: { ...failed, missing } };
    expect((await renderMail(mail, site)).text).toContain('2 × Suncatcher, amber');
    const late = { ...failed, missing: [], wasMade: false, isLatePayment: true };
    const { text } = await renderMail({ ...mail, data: late }, site);
    expect(text).toContain('Stripe didn’t process this refund');
    expect(text).toContain('We’ll try to refund it again in a day.');
  });
});
