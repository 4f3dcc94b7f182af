import { expect, test } from 'vitest';
import { toRss } from '../../../src/features/catalog/feeds/rss.ts';

const feed = {
  title: 'New',
  description: 'All of it',
  url: 'https://example.org/',
  self: 'https://example.org/feed.xml',
};

test('texts of artists are escaped, and characters that no XML can hold are left out', () => {
  const item = {
    id: '0b0e7a4e-0000-4000-8000-000000000000',
    title: 'Salt & "Pepper" <b>',
    url: 'https://example.org/a/b',
    text: 'One\u0000\u000bTwo \ud83c\udffa \ud800',
    at: new Date('2026-11-26T10:00:00Z'),
  };
  const xml = toRss({ ...feed, items: [item] });
  expect(xml).toContain('<title>Salt &amp; &quot;Pepper&quot; &lt;b&gt;</title>');
  expect(xml).toContain('<description>OneTwo \ud83c\udffa </description>');
  expect(xml).toContain('<pubDate>Thu, 26 Nov 2026 10:00:00 GMT</pubDate>');
  expect(xml).not.toMatch(/enclosure|category|dc:creator/);
});

test('a description is HTML for readers, so it holds what artists write as text, line by line', () => {
  const item = {
    id: '0b0e7a4e-0000-4000-8000-000000000000',
    title: 'Jar',
    url: 'https://example.org/a/b',
    text: 'Salt & <img src=x onerror=alert(1)>\r\nClay, $36.00',
    at: new Date('2026-11-26T10:00:00Z'),
  };
  expect(toRss({ ...feed, items: [item] })).toContain(
    '<description>Salt &amp;amp; &amp;lt;img src=x onerror=alert(1)&amp;gt;&lt;br&gt;Clay, $36.00</description>',
  );
});

test('a feed without news is a feed', () => {
  expect(toRss({ ...feed, items: [] })).toMatch(/<channel>[\s\S]*<\/channel>/);
});
