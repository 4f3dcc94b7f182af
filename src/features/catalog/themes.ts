/** Themes that a vendor can choose for their storefront. */
export const themeNames = ['artsy', 'minimal', 'bold', 'vintage'] as const;

export type ThemeName = (typeof themeNames)[number];

export interface Theme {
  primary: string;
  secondary: string;
  /** The site's light or dark text color, whichever has a contrast of at least 4.5:1 on `primary`. */
  onPrimary: string;
  onSecondary: string;
}

const light = '#FFFFFF';
const dark = '#1B1A19';

/** Minimum contrast of normal text (WCAG 2.2, AA). */
export const minimumContrast = 4.5;

function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colors, given as #rrggbb: from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function chooseTextColor(color: string): string {
  return contrast(light, color) >= minimumContrast ? light : dark;
}

function createTheme(primary: string, secondary: string): Theme {
  return { primary, secondary, onPrimary: chooseTextColor(primary), onSecondary: chooseTextColor(secondary) };
}

export const themes: Readonly<Record<ThemeName, Theme>> = {
  artsy: createTheme('#FF6B6B', '#4ECDC4'),
  minimal: createTheme('#2D3436', '#74B9FF'),
  bold: createTheme('#6C5CE7', '#FDCB6E'),
  vintage: createTheme('#8B4513', '#DEB887'),
};

/** Returns the name if such a theme exists, else `artsy`. */
export function toThemeName(name: string): ThemeName {
  return themeNames.find((known) => known === name) ?? 'artsy';
}
