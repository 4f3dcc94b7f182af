import { expect, test } from 'vitest';
import { contrast, minimumContrast, themeNames, themes, toThemeName } from '../../../src/features/catalog/themes.ts';

test('the themes have the specified colors', () => {
  expect(themes).toMatchObject({
    artsy: { primary: '#FF6B6B', secondary: '#4ECDC4' },
    minimal: { primary: '#2D3436', secondary: '#74B9FF' },
    bold: { primary: '#6C5CE7', secondary: '#FDCB6E' },
    vintage: { primary: '#8B4513', secondary: '#DEB887' },
  });
});

test.each(['', 'Artsy', 'neon', 'constructor', '__proto__'])('the unknown theme %j falls back to artsy', (name) => {
  expect(toThemeName(name)).toBe('artsy');
});

test('text on every theme color has a contrast of at least 4.5:1', () => {
  for (const name of themeNames) {
    const { primary, secondary, onPrimary, onSecondary } = themes[name];
    expect(contrast(primary, onPrimary)).toBeGreaterThanOrEqual(minimumContrast);
    expect(contrast(secondary, onSecondary)).toBeGreaterThanOrEqual(minimumContrast);
  }
});

test('only the primary colors of minimal, bold, and vintage have white text', () => {
  const white = themeNames.filter((name) => themes[name].onPrimary === '#FFFFFF');
  expect(white).toEqual(['minimal', 'bold', 'vintage']);
  expect(themeNames.every((name) => themes[name].onSecondary !== '#FFFFFF')).toBe(true);
});

test('contrast is 21 for black on white and 1 for a color on itself', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#8B4513', '#8B4513')).toBe(1);
});
