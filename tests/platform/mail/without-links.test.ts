import { expect, test } from 'vitest';
import { withoutLinks } from '../../../src/platform/mail/without-links.ts';

test('what mail programs make links of is taken out', () => {
  for (const link of [
    'https://evil.example/a?b=c',
    'HTTP://1.2.3.4/x',
    'mailto://eve',
    'www.evil',
    'evil.example',
    'Evil.Example:8080/path',
    'a.b-c.co.uk#top',
    'eve@evil.example',
    'evil。example',
    'bücher.example',
    'evil.xn--p1ai',
  ])
    expect(withoutLinks(`Mug, see ${link} now`), link).toBe('Mug, see [link removed] now');
});

test('names, prices, and sentences stay', () => {
  for (const text of ['Mug No. 5, 12.5 cm', 'Paid $4.50. Thank you...', 'Dr. Ada & Co.', 'A.B.', '3.14', '']) {
    expect(withoutLinks(text)).toBe(text);
  }
});
