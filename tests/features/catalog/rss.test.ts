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

test('a feed without news is a feed', () => {
  expect(toRss({ ...feed, items: [] })).toMatch(/<channel>[\s\S]*<\/channel>/);
});
