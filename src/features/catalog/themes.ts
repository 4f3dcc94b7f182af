/** The four looks that an artist can choose for their storefront. */
export const themeNames = ['artsy', 'minimal', 'bold', 'vintage'] as const;

export type ThemeName = (typeof themeNames)[number];

export interface Theme {
  primary: string;
  secondary: string;
  /** The lighter text colour of ours, or the darker, whichever reads on `primary` with a contrast of 4.5:1 or more. */
  onPrimary: string;
  onSecondary: string;
}

const light = '#FFFFFF';
const dark = '#1B1A19';

/** Contrast that ordinary text needs (WCAG 2.2, AA). */
export const minimumContrast = 4.5;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours written as #rrggbb: from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function textOn(color: string): string {
  return contrast(light, color) >= minimumContrast ? light : dark;
}

function theme(primary: string, secondary: string): Theme {
  return { primary, secondary, onPrimary: textOn(primary), onSecondary: textOn(secondary) };
}

export const themes: Readonly<Record<ThemeName, Theme>> = {
  artsy: theme('#FF6B6B', '#4ECDC4'),
  minimal: theme('#2D3436', '#74B9FF'),
  bold: theme('#6C5CE7', '#FDCB6E'),
  vintage: theme('#8B4513', '#DEB887'),
};

/** A stored or posted theme name as one that exists; an unknown one falls back to artsy. */
export function toThemeName(name: string): ThemeName {
  return themeNames.find((known) => known === name) ?? 'artsy';
}
