import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withImports } from '../../src/tools/page-sources.ts';
import { root, sourceFiles } from './source-files.ts';

test.each([
  ['storefront.css', /^src\/pages\/\[vendor\]\/.*\.astro$/, 20],
  ['front.css', /^src\/pages\/(index|artists)\.astro$/, 12],
])('%s has the classes of every component of its pages', (sheet, pages, least) => {
  const files = new Map(sourceFiles('src').map((entry) => [entry.file, entry]));
  const reached = new Set([...files.keys()].filter((file) => pages.test(file)));
  for (const file of reached) {
    for (const imported of files.get(file)?.imports ?? []) if (files.has(imported)) reached.add(imported);
  }
  const views = [...reached]
    .filter((file) => /\.(astro|tsx)$/.test(file))
    .filter((file) => {
      return /class/.test(files.get(file)?.text ?? '');
    });
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

/** What all pages share, and what their entries are. */
const shared = ['front.css', 'global.css', 'print.css', 'site.css', 'storefront.css'];
/** Sheets of screens that are not yet styled where their components are. The list only shrinks. */
const others = [
  'admin-artists.css',
  'admin-event.css',
  'admin-list.css',
  'admin.css',
  'avatar.css',
  'debug.css',
  'figures.css',
  'invites.css',
  'join.css',
  'orders.css',
  'payment-setup.css',
  'payouts.css',
  'person.css',
  'piece-editor.css',
  'piece-list.css',
  'refund.css',
  'role-settings.css',
  'settings-form.css',
  'settings.css',
  'storefront-editor.css',
  'studio.css',
  'threads.css',
  'today.css',
  'transfers.css',
  'wizard.css',
];

test('src/styles holds what all pages share; the style of a component lies with it', () => {
  const sheets = readdirSync(path.join(root, 'src/styles')).filter((name) => name.endsWith('.css'));
  expect(sheets.filter((name) => !shared.includes(name)).sort()).toEqual(others);
});
