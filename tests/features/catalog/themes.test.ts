import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { themeNames, themes, toThemeName } from '../../../src/features/catalog/themes.ts';
import { root } from '../../support/root.ts';

test('the themes have the specified colors', () => {
  expect(themes).toEqual({
    artsy: { primary: '#FF6B6B', secondary: '#4ECDC4' },
    minimal: { primary: '#2D3436', secondary: '#74B9FF' },
    bold: { primary: '#6C5CE7', secondary: '#FDCB6E' },
    vintage: { primary: '#8B4513', secondary: '#DEB887' },
  });
});

test.each(themeNames)('the style sheet shows the theme %s in its own colors', (name) => {
  const css = readFileSync(path.join(root, 'src/styles/global.css'), 'utf8');
  const [, rule = ''] = new RegExp(`\\[data-theme="${name}"\\] \\{([^}]*)\\}`).exec(css) ?? [];
  const { primary, secondary } = themes[name];
  expect(rule).toContain(`--one: ${primary.toLowerCase()};`);
  expect(rule).toContain(`--two: ${secondary.toLowerCase()};`);
});

test.each(['', 'Artsy', 'neon', 'constructor', '__proto__'])('the unknown theme %j falls back to artsy', (name) => {
  expect(toThemeName(name)).toBe('artsy');
});
