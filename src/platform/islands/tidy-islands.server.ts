/** Takes out of a page's islands what nothing reads. A page has one island for each of its cards, so each byte counts. */
import { inlineRuntime, runtimeFile } from './runtime-file.server.ts';

const islandStyle = /<style>astro-island[^<]*<\/style>/;
const islandTag = /<astro-island ([^>]*)>/g;
const attribute = /([\w-]+)(?:="([^"]*)")?/g;
/** `uid` is for reloading while developing, `prefix` for ids that React makes, and the rest is for pages that arrive in parts. */
const unread = new Set(['uid', 'prefix', 'opts', 'await-children']);

const waitsForTap = (attributes: string) => /(?:^|\s)client="tap"/.test(attributes);

/** Moves the islands' style element into the head, where HTML allows it. */
export function moveIslandStyle(html: string): string {
  const [style] = islandStyle.exec(html) ?? [];
  return style === undefined ? html : html.replace(style, '').replace('</head>', () => `${style}</head>`);
}

/** Leaves out what is not read, and writes properties in single quotes: Astro escapes every double quote of their JSON. */
function trimAttributes(attributes: string): string {
  const kept = [...attributes.matchAll(attribute)].flatMap(([, name = '', value]) => {
    if (unread.has(name)) return [];
    if (name === 'props') return `props='${value?.replaceAll('&quot;', '"')}'`;
    return value ? `${name}="${value}"` : name;
  });
  return kept.join(' ');
}

/**
 * Replaces Astro's island runtime by the address of its file, which the directive's script reads, and trims the islands. A
 * page stays as it is if one of its islands doesn't wait for a person, or if it has another runtime, as while developing.
 */
export function trimIslands(html: string): string {
  const start = html.indexOf(inlineRuntime);
  if (start < 0 || ![...html.matchAll(islandTag)].every(([, attributes = '']) => waitsForTap(attributes))) return html;
  const directive = html.lastIndexOf('<script>', start - 1);
  const trimmed = `${html.slice(0, directive)}<script data-runtime="/${runtimeFile}">${html.slice(directive + '<script>'.length, start)}${html.slice(start + inlineRuntime.length)}`;
  return trimmed
    .replaceAll('<!--astro:end-->', '')
    .replace(islandTag, (_, attributes: string) => `<astro-island ${trimAttributes(attributes)}>`);
}
