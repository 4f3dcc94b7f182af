/** What the build made, against the oldest browsers that the site is for (docs/decisions/0082). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { gateStyle } from '../../src/features/beta/page.server.ts';
import { ensureBuilt } from '../support/build.ts';
import { unknownCalls, unknownCss } from '../support/oldest-support.ts';
import { root } from '../support/root.ts';

const filesOf = (folder: string, end: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));

/** Only improves what is there: cursors and handles that phones don't have, how lines break, how a menu moves, what is drawn late. */
const improves = [
  ':popover-open',
  ':selection',
  '@page',
  '@starting-style',
  'accent-color',
  'contain-intrinsic-size',
  'content-visibility',
  'cursor: not-allowed',
  'cursor: pointer',
  'cursor: progress',
  'forced-color-adjust',
  'resize',
  'scrollbar-width',
  'text-wrap',
  'user-select',
];
/** Functions of our own or of React that have the name of a young one, and young ones that are called only where they are. */
const otherwise = ['drop', 'error', 'escape', 'move', 'restore', 'share', 'toArray', 'transfer', 'use'];
const askedFor = ['getUserMedia', 'hidePopover', 'requestIdleCallback', 'startViewTransition', 'timeout'];

beforeAll(ensureBuilt, 120_000);

test('no style sheet needs what the oldest browsers don’t know', () => {
  const sheets = new Set(
    filesOf('dist/server', '.mjs').flatMap((code) =>
      [...code.matchAll(/"type":"inline","content":("(?:[^"\\]|\\.)*")/g)].map(
        ([, text = '""']) => JSON.parse(text) as string,
      ),
    ),
  );
  expect(sheets.size).toBeGreaterThan(20);
  const found = new Set([...sheets, gateStyle].flatMap(unknownCss));
  expect([...found].filter((one) => !improves.includes(one)).sort()).toEqual([]);
});

test('no script needs what the oldest browsers don’t know', () => {
  const inline = filesOf('dist/server', '.mjs').flatMap((code) =>
    [...code.matchAll(/(?:_inline_default|Script\w*) = ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    ),
  );
  expect(inline.length).toBeGreaterThan(3);
  const scripts = [...filesOf('dist/client', '.js'), ...inline];
  const found = new Set(scripts.flatMap(unknownCalls));
  expect([...found].filter((name) => ![...otherwise, ...askedFor].includes(name)).sort()).toEqual([]);
});

test('the checker finds what it looks for, and allows what has something older before it', () => {
  expect(unknownCss('a{color:light-dark(red,blue)}b{& d{x:y}}p:popover-open{margin:0}')).toEqual([
    'light-dark()',
    'nesting',
    ':popover-open',
  ]);
  expect(unknownCss('a{color:red;color:light-dark(red,blue)}@supports (x:y){a{color:light-dark(red,blue)}}')).toEqual(
    [],
  );
  expect(unknownCalls('menu.hidePopover();Object.groupBy(a);a.at(-1)')).toEqual(['groupBy', 'hidePopover']);
});
