export interface FeedItem {
  /** Stays the same whatever the item is renamed to, so that readers show it once. */
  id: string;
  title: string;
  url: string;
  text: string;
  at: Date;
  author?: string;
  categories?: readonly string[];
  /** URL of a WebP picture. */
  picture?: string | undefined;
}

interface Feed {
  title: string;
  description: string;
  url: string;
  /** The feed's own address. */
  self: string;
  items: readonly FeedItem[];
}

/** Returns a feed (RSS 2.0). It says nothing of when it was made, so that a feed without news is the same, byte for byte. */
export function toRss({ title, description, url, self, items }: Feed): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', url),
    element('description', description),
    element('language', 'en-us'),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
    ...items.flatMap(itemLines),
    '</channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}

const itemLines = ({ id, title, url, text, at, author, categories = [], picture }: FeedItem): string[] => [
  '<item>',
  element('title', title),
  element('link', url),
  `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
  element('pubDate', at.toUTCString()),
  element('description', toHtml(text)),
  ...(author === undefined ? [] : [element('dc:creator', author)]),
  ...categories.map((category) => element('category', category)),
  // The length is required; 0 stands for one that isn't known.
  ...(picture === undefined ? [] : [`<enclosure url="${escapeXml(picture)}" type="image/webp" length="0"/>`]),
  '</item>',
];

/** Readers take the description of an item for HTML, so what artists write is escaped as that, too. */
const toHtml = (text: string): string => escapeXml(text).replace(/\r\n|\r|\n/g, '<br>');

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Characters that XML 1.0 can't hold, not even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text
    .replace(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
