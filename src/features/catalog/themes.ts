/**
 * Themes that a vendor can choose for their storefront. They color the ground of its introduction, one stripe, and empty
 * frames (styles/global.css); no text stands on these colors.
 */
export const themeNames = ['artsy', 'minimal', 'bold', 'vintage'] as const;

export type ThemeName = (typeof themeNames)[number];

interface Theme {
  primary: string;
  secondary: string;
}

export const themes: Readonly<Record<ThemeName, Theme>> = {
  artsy: { primary: '#FF6B6B', secondary: '#4ECDC4' },
  minimal: { primary: '#2D3436', secondary: '#74B9FF' },
  bold: { primary: '#6C5CE7', secondary: '#FDCB6E' },
  vintage: { primary: '#8B4513', secondary: '#DEB887' },
};

/** Returns the name if such a theme exists, else `artsy`. */
export function toThemeName(name: string): ThemeName {
  return themeNames.find((known) => known === name) ?? 'artsy';
}
