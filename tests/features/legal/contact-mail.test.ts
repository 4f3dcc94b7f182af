import { expect, it } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { splitLinks } from '../../../src/features/legal/linked-text.ts';
import { contactMail } from '../../support/mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '' };

it('brings what a visitor wrote to the operator, with a link that answers them', async () => {
  const { subject, html, text } = await renderMail(contactMail(), site);
  expect(subject).toBe('Pat wrote to River City Artists');
  expect(text).toContain('> Where is my order?');
  expect(html).toContain('href="mailto:pat@visitors.example"');
});

it('shows hostile names and messages as text, on one line of the subject', async () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: all@example.com';
  const { subject, html } = await renderMail(contactMail(hostile, hostile), site);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<script>alert');
});

it('finds the links of a policy’s text', () => {
  expect(splitLinks('See [Privacy](/privacy), or ask.')).toEqual([
    { text: 'See ', href: null },
    { text: 'Privacy', href: '/privacy' },
    { text: ', or ask.', href: null },
  ]);
});
