/** The mail that brings an artist an invite: its link, who signs it, and what it shows. */
import { expect, test } from 'vitest';
import type { Mail } from '../../../src/app/app.ts';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { mailSeal } from '../../../src/platform/seal.ts';

type Data = Extract<Mail, { template: 'artist-invite' }>['data'];

const { close, open } = mailSeal('a secret of tests');
const site = {
  name: 'River City Artists',
  siteUrl: 'https://example.org',
  operatorAddress: '',
  subtitle: 'Supporting Louisville Artists',
  replyTo: 'hello@example.org',
  unseal: open,
};
const token = 'AbCdEfGhIjKlMnOpQrStUv';
const picture = { key: 'uploads/events/one', width: 1020, height: 1275, alt: 'Spider Cloth', widths: [340, 720, 1020] };
const unsigned: Data = {
  artistName: 'June Park',
  sealedCode: close('K7Q29XWD4MPT3F8A6JRC'),
  sealedMailToken: close(token),
  until: 'December 22, 2026',
  from: null,
  note: null,
  picture: null,
  neighbors: { count: 0, shown: [] },
  processing: 'added',
  charges: false,
};
const full: Data = {
  ...unsigned,
  from: 'Alex Moreno',
  note: 'I saw your vat.\n\nI’d love to have it here.',
  picture,
  neighbors: {
    count: 10,
    shown: [
      { owner: 'Marcus Webb', name: 'Portland Kiln', slug: 'portland-kiln', picture: { ...picture, key: 'demo/jar' } },
    ],
  },
};
const write = (data: Data) => renderMail({ template: 'artist-invite', to: 'june@example.org', data }, site);

test('the link has the code and the secret in its fragment, and the code can be typed', async () => {
  const { html, text } = await write(full);
  const link = 'https://example.org/artist-signup#code=K7Q2-9XWD-4MPT-3F8A-6JRC&token=';
  expect(text).toContain(`Create Your Account: ${link}${token}\n`);
  expect(html).toContain(`href="${link.replace('&', '&amp;')}${token}"`);
  for (const part of [html, text]) {
    expect(part).toContain('enter the code K7Q2-9XWD-4MPT-3F8A-6JRC at example.org/artist-signup');
    // Nothing but the link has the secret.
    expect(part.split(token)).toHaveLength(2);
  }
});

test('a person signs, a reply reaches the site, and the artist’s work comes first', async () => {
  const { html, text, replyTo } = await write(full);
  expect(replyTo).toBe('hello@example.org');
  expect(text).toContain('Alex Moreno\nfor River City Artists. Questions? Reply to this email.');
  expect(text).toContain('I’d love to have it here.');
  expect(text).toContain('River City Artists is 10 artists of this city');
  const order = [
    'uploads/events/one-720.webp',
    '>Spider Cloth',
    '<h1',
    'I saw your vat.',
    'Create Your Account',
    '$15',
    'Portland Kiln',
  ];
  const places = order.map((part) => html.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  const plain = await write(unsigned);
  expect(plain.text).toContain('River City Artists\nQuestions? Reply to this email.');
  expect(plain.html).not.toContain('<img');
});

test('without a picture of the artist’s work, the neighbors come first', async () => {
  const { html } = await write({ ...full, picture: null });
  const places = ['Your neighbors', 'demo/jar-720.webp', 'Marcus Webb', '<h1'].map((part) => html.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html.split('Your neighbors')).toHaveLength(2);
});

test.each([
  ['Hana Morrow', 'Come hang your work with us, Hana.'],
  ['José Ñandú', 'Come hang your work with us, José.'],
  ['the 4th street press', 'Come hang your work with us.'],
  ['Dr. Park', 'Come hang your work with us.'],
])('to %s the subject is “%s”', async (artistName, subject) => {
  expect((await write({ ...full, artistName })).subject).toBe(subject);
});

test('what the admin wrote is text, in HTML too', async () => {
  const { html } = await write({ ...full, note: '<img src=x onerror=alert(1)>', from: '<b>Eve</b>' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<b>Eve');
});
