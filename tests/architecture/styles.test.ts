import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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

test.each([
  ['storefront.css', /^src\/pages\/\[vendor\]\/.*\.astro$/, 20],
  ['front.css', /^src\/pages\/(index|artists)\.astro$/, 12],
  ['site.css', 'Base', 60],
  ['workspace.css', 'Workspace', 60],
])('%s lists every component of its pages', (sheet, pages, least) => {
  const files = new Map(sourceFiles('src').map((entry) => [entry.file, entry]));
  const isRoot = ([file, { text }]: [string, { text: string }]) =>
    typeof pages === 'string' ? /^src\/pages\//.test(file) && text.includes(`/${pages}.astro'`) : pages.test(file);
  const reached = new Set([...files].filter(isRoot).map(([file]) => file));
  for (const file of reached) {
    for (const imported of files.get(file)?.imports ?? []) if (files.has(imported)) reached.add(imported);
  }
  const views = [...reached]
    .filter((file) => /\.(astro|tsx)$/.test(file))
    .filter((file) => {
      return /class/.test(files.get(file)?.text ?? '');
    });
  expect(views.length).toBeGreaterThan(least);
  const sources = listed(sheet);
  expect(views.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});
