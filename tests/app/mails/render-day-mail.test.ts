import { expect, test } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { eventDayMail } from '../../support/mails.ts';

const site = {
  name: 'River City Artists',
  siteUrl: 'https://shop.example',
  operatorAddress: '1 Main Street, Louisville, KY',
};

test('the mail of a closed day has the profit in its subject, and every line, in HTML and in plain text', async () => {
  const { subject, html, text } = await renderMail(eventDayMail(), site);
  expect(subject).toBe('Logan Street Makers Market: $938.50 profit');
  for (const part of [
    'Cash, 13 sales',
    '$1,007.50',
    'Parking',
    '−$12.00',
    'Set aside $57.00',
    'One Parking is missing.',
  ]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(text).toContain('https://shop.example/vendor/cathedral-street-glass/events/logan-street-makers-market/day');
});
