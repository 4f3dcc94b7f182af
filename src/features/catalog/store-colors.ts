/**
 * Colors that a vendor chooses in place of the theme's. They reach pages by the store's own stylesheet, because the content
 * policy blocks `style` attributes. Text stands only on the ground, which is the first color thinned so far that every text
 * of the site stays readable on it, in light and dark.
 */
import type { ThemeName } from './themes.ts';
import { themes } from './themes.ts';

export interface ChosenColors {
  /** "#rrggbb"; null for the theme's. */
  primaryColor: string | null;
  secondaryColor: string | null;
}

type Rgb = readonly [number, number, number];

/** The colors of styles/global.css that a store's ground meets; a test compares them. */
export const siteColors = {
  light: { ground: '#ffffff', ink: '#1b1a19', muted: '#5c5852', brick: '#9c3b23' },
  dark: { ground: '#141312', ink: '#ece8e1', muted: '#b3ada3', brick: '#e58c70' },
} as const;

/** Share of the first color in the ground, as in the four themes. */
const share = { light: 0.09, dark: 0.12 };
const hex = /^#[0-9a-f]{6}$/i;

/** True for "#rrggbb", the only form that reaches a stylesheet. */
export const isColor = (text: string): boolean => hex.test(text);

const parse = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never;
const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: string): number {
  const [red, green, blue] = parse(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the ground that a first color gives a store, for one mode. */
export function groundOf(primary: string, mode: 'light' | 'dark'): string {
  const [color, ground] = [parse(primary), parse(siteColors[mode].ground)];
  return format(ground.map((part, index) => part + (color[index as 0] - part) * share[mode]) as unknown as Rgb);
}

/** Returns the colors of a store: its own, else its theme's. */
export function colorsOf({ theme, ...own }: ChosenColors & { theme: ThemeName }): {
  primary: string;
  secondary: string;
} {
  const { primary, secondary } = themes[theme];
  const pick = (color: string | null, fallback: string) => (color !== null && isColor(color) ? color : fallback);
  return { primary: pick(own.primaryColor, primary), secondary: pick(own.secondaryColor, secondary) };
}

/** Twice, so that it wins over the theme wherever the sheet stands. */
const ofStore = '[data-theme][data-theme]';

/** Returns the rules that give a store its own colors; empty for the theme's. */
export function colorRule({ primaryColor, secondaryColor }: ChosenColors): string {
  const own = [];
  let pair = '';
  // Anything else may only come from a database that was written by hand.
  if (primaryColor !== null && isColor(primaryColor)) {
    const [light, dark] = [groundOf(primaryColor, 'light'), groundOf(primaryColor, 'dark')];
    own.push(`--one:${primaryColor}`, `--paper:${light}`);
    pair = `@supports (color:light-dark(red,red)){${ofStore}{--paper:light-dark(${light},${dark})}}`;
  }
  if (secondaryColor !== null && isColor(secondaryColor)) own.push(`--two:${secondaryColor}`);
  return own.length === 0 ? '' : `${ofStore}{${own.join(';')}}${pair}`;
}
