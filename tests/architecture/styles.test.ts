import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generate, parse, type SelectorList, walk } from 'css-tree';
import { expect, test } from 'vitest';
import { withImports } from '../../src/tools/page-sources.ts';
import { root, sourceFiles } from './source-files.ts';

/** Files that a style sheet scans for classes, such as "src/features/catalog/FavoriteButton.astro". */
function listed(sheet: string): RegExp[] {
  const css = readFileSync(path.join(root, 'src/styles', sheet), 'utf8');
  const [, base] = /@import "\.\/(?!global)(.+)"/.exec(css) ?? [];
  const own = [...css.matchAll(/@source "\.\.\/([^"]+)"/g)].map(([, pattern = '']) => asRegExp(`src/${pattern}`));
  return base ? [...listed(base), ...own] : own;
}

/** Translates a pattern of files: `{a,b}`, `**` for folders, `*`, and `?`. */
function asRegExp(pattern: string): RegExp {
  const parts: Record<string, string> = {
    '**/': '(?:.+/)?',
    '*': '[^/]*',
    '?': '[^/]',
    '.': '\\.',
    '{': '(?:',
    '}': ')',
    ',': '|',
  };
  return new RegExp(`^${pattern.replaceAll(/\*\*\/|[*?.{},]/g, (part) => parts[part] ?? part)}$`);
}

/** Returns the files with classes that these pages are made of. */
function viewsOf(isPage: (file: string, text: string) => boolean): { reached: Set<string>; views: string[] } {
  const files = new Map(sourceFiles('src').map((entry) => [entry.file, entry]));
  const reached = new Set([...files].filter(([file, { text }]) => isPage(file, text)).map(([file]) => file));
  for (const file of reached) {
    for (const imported of files.get(file)?.imports ?? []) if (files.has(imported)) reached.add(imported);
  }
  const isView = (file: string) => /\.(astro|tsx)$/.test(file) && /class/.test(files.get(file)?.text ?? '');
  return { reached, views: [...reached].filter(isView) };
}

test.each([
  ['storefront.css', /^src\/pages\/\[vendor\]\/.*\.astro$/, 20],
  ['front.css', /^src\/pages\/(index|artists)\.astro$/, 12],
  ['search.css', /^src\/pages\/(search|artists\/\[category\])\.astro$/, 12],
])('%s has the classes of every component of its pages', (sheet, pages, least) => {
  const { reached, views } = viewsOf((file) => pages.test(file));
  expect(views.length).toBeGreaterThan(least);
  const css = readFileSync(path.join(root, 'src/styles', sheet), 'utf8');
  const named = [...css.matchAll(/@source "\.\.\/([^"]+)\?imports"/g)].map(([, page = '']) =>
    path.join(root, 'src', page),
  );
  const scanned = named.flatMap(withImports).map((file) => path.relative(root, file).replaceAll(path.sep, '/'));
  expect(views.filter((file) => !scanned.includes(file))).toEqual([]);
  // No more than that, so that the first pages stay light.
  expect(scanned.filter((file) => !reached.has(file))).toEqual([]);
});

test.each([
  ['site.css', ['Base', 'AccountPage']],
  ['workspace.css', ['Workspace', 'GuardedPage', 'StudioPage', 'StoreEditor', 'AdminPage', 'Settings']],
])('%s scans the folders of every component of its pages', (sheet, frames) => {
  const isFramed = (text: string) => frames.some((frame) => text.includes(`/${frame}.astro'`));
  const { views } = viewsOf((file, text) => /^src\/pages\//.test(file) && isFramed(text));
  expect(views.length).toBeGreaterThan(60);
  const sources = listed(sheet);
  expect(views.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});

/** What all pages share, and what their entries are. */
const shared = ['front.css', 'global.css', 'print.css', 'search.css', 'site.css', 'storefront.css', 'workspace.css'];

test('src/styles holds what all pages share; the style of a component lies with it', () => {
  const sheets = readdirSync(path.join(root, 'src/styles')).filter((name) => name.endsWith('.css'));
  expect(sheets.sort()).toEqual(shared);
});

/** Classes that more than one file defines. The list only shrinks. */
const definedTwice = ['places', 'salon', 'saved-data', 'summary-card'];

/** Returns every style sheet and the global styles of components, with their files. */
function styles(): { file: string; css: string }[] {
  const sheets = readdirSync(path.join(root, 'src'), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, css: readFileSync(path.join(root, 'src', file), 'utf8') }));
  const own = sourceFiles('src').map(({ file, text }) => {
    const parts = [...text.matchAll(/<style is:global>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    return { file, css: parts.join('\n') };
  });
  return [...sheets, ...own];
}

/** Returns the classes that a style defines: its utilities, and what the first element of a rule has. Nested rules define none. */
function definedClasses(css: string): string[] {
  const names: string[] = [];
  walk(parse(css), (node) => {
    if (node.type === 'Atrule' && node.name === 'utility' && node.prelude) names.push(generate(node.prelude));
    else if (node.type === 'Rule' && node.prelude.type === 'SelectorList') names.push(...firstClasses(node.prelude));
    else return undefined;
    return walk.skip;
  });
  return names;
}

/** Returns the classes of what stands before the first combinator of each selector. */
function firstClasses({ children }: SelectorList): string[] {
  return children.toArray().flatMap((selector) => {
    const parts = selector.type === 'Selector' ? selector.children.toArray() : [];
    const end = parts.findIndex(({ type }) => type === 'Combinator');
    const first = end === -1 ? parts : parts.slice(0, end);
    return first.filter((part) => part.type === 'ClassSelector').map(({ name }) => name);
  });
}

test('no class is defined by two files', () => {
  const files = Map.groupBy(
    styles().flatMap(({ file, css }) => [...new Set(definedClasses(css))].map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  expect(files.size).toBeGreaterThan(200);
  const twice = [...files].filter(([, places]) => places.length > 1).map(([name]) => name);
  expect(twice.sort()).toEqual(definedTwice);
});
