import { createHash } from 'node:crypto';
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { escapeHTML } from 'astro/runtime/server/escape.js';
import { expect, test } from 'vitest';
import { inlineRuntime, runtimeFile } from '../../../src/platform/islands/runtime-file.server.ts';
import { moveIslandStyle, trimIslands } from '../../../src/platform/islands/tidy-islands.server.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';
const directive = 'Astro.tap=tap;dispatchEvent(new Event("astro:tap"))';

interface Island {
  client?: string;
  props?: string;
}

/** An island as Astro writes it. */
const island = ({ client = 'tap', props = '{&quot;count&quot;:[0,2]}' }: Island = {}) =>
  `<astro-island uid="Z1" prefix="r1" component-url="/_astro/Heart.js" component-export="HeartButton" renderer-url="/_astro/client.js" props="${props}" ssr client="${client}" opts="{&quot;name&quot;:&quot;HeartButton&quot;,&quot;value&quot;:true}" await-children><button>2</button><!--astro:end--></astro-island>`;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Reads what is written in an attribute, as browsers do. */
const readEntities = (text: string) => text.replace(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole);

/** A page, with the scripts that Astro writes before its first island. */
const page = (...islands: string[]) =>
  `<html><head><title>x</title></head><body><script>before()</script>${style}<script>${directive}</script>${inlineRuntime}${islands.join('')}<script>after()</script></body></html>`;

const trimmed = (props: string) =>
  `<astro-island component-url="/_astro/Heart.js" component-export="HeartButton" renderer-url="/_astro/client.js" props='${props}' ssr client="tap"><button>2</button></astro-island>`;

test('the style of islands moves into the head', () => {
  expect(moveIslandStyle(`<html><head><title>x</title></head><body>${style}<script>one()</script></body></html>`)).toBe(
    `<html><head><title>x</title>${style}</head><body><script>one()</script></body></html>`,
  );
});

test('a page without islands stays as it is', () => {
  const plain = '<html><head><style>p{}</style></head><body><script>one()</script></body></html>';
  expect(moveIslandStyle(plain)).toBe(plain);
  expect(trimIslands(plain)).toBe(plain);
});

test('the directive’s script gets the address of the runtime in place of the runtime, and islands keep what is read', () => {
  const once = trimmed('{"count":[0,2]}');
  expect(trimIslands(page(island(), island()))).toBe(
    `<html><head><title>x</title></head><body><script>before()</script>${style}<script data-runtime="/${runtimeFile}">${directive}</script>${once}${once}<script>after()</script></body></html>`,
  );
});

test('texts in properties survive the other quotes', () => {
  const props = { name: `O’Brien & "Sons" <b> &quot; $' it's`, more: 'client="load" uid="1"' };
  const html = trimIslands(page(island({ props: escapeHTML(JSON.stringify(props)) })));
  const [, written = ''] = /props='([^']*)' ssr client="tap"/.exec(html) ?? [];
  expect(JSON.parse(readEntities(written))).toEqual(props);
});

test.each(['load', 'idle', 'visible', 'only'])('a page with an island that is client:%s stays as it is', (client) => {
  const mixed = page(island(), island({ client }));
  expect(trimIslands(mixed)).toBe(mixed);
});

test('a page with another runtime stays as it is, as while developing', () => {
  const other = page(island()).replace(inlineRuntime, '<script>development()</script>');
  expect(trimIslands(other)).toBe(other);
});

test('Astro’s island runtime is the one that pages were trimmed for', () => {
  const known = '61ad29518ac2ee73390a7ff4e7a4f256e122cfa7451abce6916ce038dd291745';
  expect(
    createHash('sha256').update(islandRuntime).digest('hex'),
    'Astro changed astro/runtime/server/astro-island.prebuilt.js. See whether it still reads none of the attributes that trimIslands removes (uid, prefix, opts, await-children, and the comment astro:end), waits until it is told with Astro[directive](load, opts, el), removes the attribute ssr once an island is hydrated, and sends astro:hydration-error if that fails. Then put the new hash here.',
  ).toBe(known);
});
