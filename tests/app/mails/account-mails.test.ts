import { expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { createSeal, mailSeal } from '../../../src/platform/seal.ts';

const { close, open } = mailSeal('a secret of tests');
const site = { name: 'River City Artists', siteUrl: 'https://example.org', operatorAddress: '', unseal: open };
const to = 'ada@example.org';
const sealedToken = close('the-token');

test.each<[Mail, string]>([
  [
    { template: 'verify-email', to, data: { sealedToken } },
    'https://example.org/customer/verify-email?token=the-token',
  ],
  [
    { template: 'password-reset', to, data: { sealedToken } },
    'https://example.org/customer/reset-password?token=the-token',
  ],
  [
    { template: 'change-email', to, data: { sealedToken } },
    'https://example.org/customer/confirm-email?token=the-token',
  ],
  [{ template: 'application-declined', to, data: { name: 'June Park' } }, 'https://example.org/account/application'],
  [{ template: 'account-exists', to, data: {} }, 'https://example.org/customer/signin'],
  [{ template: 'no-account', to, data: {} }, 'https://example.org/customer/signup'],
  [{ template: 'demo-password', to, data: {} }, 'https://example.org/customer/signin'],
  [
    { template: 'account-deleted', to, data: { openOrders: ['RC-7K3M-9QXD'], finishBy: 'May 21, 2027' } },
    'https://example.org/',
  ],
  [{ template: 'password-changed', to, data: {} }, 'https://example.org/customer/forgot-password'],
  [{ template: 'email-taken', to, data: {} }, 'https://example.org/customer/signin'],
  [{ template: 'email-changed', to, data: {} }, 'https://example.org/'],
])('the mail %j leads to %s', async (mail, link) => {
  const { subject, html, text } = await renderMail(mail, site);
  expect(subject).toContain('River City Artists');
  expect([html.includes(link), text.includes(link)]).toEqual([true, true]);
});

test('a sealed text opens only unchanged, with its own key, and for its own purpose', () => {
  expect(sealedToken).not.toContain('the-token');
  expect(open(sealedToken)).toBe('the-token');
  for (const other of [mailSeal('another secret'), createSeal('a secret of tests', 'something else')]) {
    expect(() => other.open(sealedToken)).toThrow();
  }
  const changed = `${sealedToken.slice(0, -2)}${sealedToken.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => open(changed)).toThrow();
  expect(() => open('short')).toThrow();
});
