import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
  ['site.css', 'Base'],
  ['workspace.css', 'Workspace'],
])('%s scans the folders of every component of its pages', (sheet, frame) => {
  const { views } = viewsOf((file, text) => /^src\/pages\//.test(file) && text.includes(`/${frame}.astro'`));
  expect(views.length).toBeGreaterThan(60);
  const sources = listed(sheet);
  expect(views.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});

/** What all pages share, and what their entries are. */
const shared = ['front.css', 'global.css', 'print.css', 'site.css', 'storefront.css', 'workspace.css'];
/** Sheets of screens that are not yet styled where their components are. The list only shrinks. */
const others = ['join.css', 'wizard.css'];

test('src/styles holds what all pages share; the style of a component lies with it', () => {
  const sheets = readdirSync(path.join(root, 'src/styles')).filter((name) => name.endsWith('.css'));
  expect(sheets.filter((name) => !shared.includes(name)).sort()).toEqual(others);
});
