import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isComposing } from '../../../src/platform/browser/is-composing.ts';
import { root } from '../../support/root.ts';

test('a key belongs to the keyboard while it puts a word together, and in Safari also at its end', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

test('every file that reacts to Enter asks', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|astro)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(root, 'src', name), 'utf8') }))
    .filter(({ text }) => /['"]Enter['"]|\bkeyCode === 13\b/.test(text));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ text }) => !text.includes('isComposing(')).map(({ name }) => name)).toEqual([]);
});
