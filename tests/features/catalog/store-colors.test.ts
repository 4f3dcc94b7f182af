import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groundOf, siteColors } from '../../../src/features/catalog/custom-css/grounds.ts';
import { colorRule, colorsOf } from '../../../src/features/catalog/store-colors.ts';
import { contrast } from '../../support/contrast.ts';
import { root } from '../../support/root.ts';
import { rounds } from '../../support/rounds.ts';

const random = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
const none = { primaryColor: null, secondaryColor: null };

test('contrast is WCAG’s: 21 for black on white, 1 for a color on itself, 4.54 for #767676 on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#1f3d5c', '#1f3d5c')).toBe(1);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('every text of the site is readable on the ground of any color, in light and dark', () => {
  const corners = ['00', 'ff'].flatMap((r) => ['00', 'ff'].flatMap((g) => ['00', 'ff'].map((b) => `#${r}${g}${b}`)));
  const colors = [...corners, ...Array.from({ length: rounds(2_000, 200_000) }, random)];
  // One expectation for all of them, because a million take a minute.
  const unreadable: string[] = [];
  for (const color of colors) {
    for (const mode of ['light', 'dark'] as const) {
      const { ground: _own, ...texts } = siteColors[mode];
      for (const [name, text] of Object.entries(texts)) {
        const ratio = contrast(text, groundOf(color, mode));
        if (!(ratio >= 4.5)) unreadable.push(`${name} on the ${mode} ground of ${color}: ${ratio}`);
      }
    }
  }
  expect(unreadable).toEqual([]);
});

test('the colors that are checked are those of the style sheet', () => {
  const css = readFileSync(path.join(root, 'src/styles/global.css'), 'utf8');
  for (const name of ['ground', 'ink', 'muted', 'brick'] as const) {
    expect(css).toContain(`--color-${name}: ${siteColors.light[name]};`);
    expect(css).toContain(`--color-${name}: light-dark(${siteColors.light[name]}, ${siteColors.dark[name]});`);
  }
});

test('a store’s colors stand before its theme’s, one by one', () => {
  expect(colorsOf({ theme: 'bold', ...none })).toEqual({ primary: '#6C5CE7', secondary: '#FDCB6E' });
  expect(colorsOf({ theme: 'bold', ...none, primaryColor: '#123456' })).toEqual({
    primary: '#123456',
    secondary: '#FDCB6E',
  });
  expect(colorRule(none)).toBe('');
  expect(colorRule({ ...none, secondaryColor: '#abcdef' })).toBe('[data-theme][data-theme]{--two:#abcdef}');
  expect(colorRule({ primaryColor: '#000000', secondaryColor: '#ffffff' })).toBe(
    '[data-theme][data-theme]{--one:#000000;--paper:#e8e8e8;--two:#ffffff}' +
      '@supports (color:light-dark(red,red)){[data-theme][data-theme]{--paper:light-dark(#e8e8e8,#121110)}}',
  );
});

test.each(['red', '#fff', '#12345', '#1234567', '#12345g', '}body{color:red', 'url(x)', ''])(
  '%j in the database never reaches a stylesheet',
  (color) => {
    expect(colorRule({ primaryColor: color, secondaryColor: color })).toBe('');
    expect(colorsOf({ theme: 'artsy', primaryColor: color, secondaryColor: color }).primary).toBe('#FF6B6B');
  },
);
