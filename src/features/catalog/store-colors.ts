/**
 * Colors that a vendor chooses in place of the theme's. They reach pages by the store's own stylesheet, because the content
 * policy blocks `style` attributes. Text stands only on the ground, which is the first color thinned so far that every text
 * of the site stays readable on it, in light and dark.
 */
import { groundOf } from './custom-css/grounds.ts';
import type { ThemeName } from './themes.ts';
import { themes } from './themes.ts';

export interface ChosenColors {
  /** "#rrggbb"; null for the theme's. */
  primaryColor: string | null;
  secondaryColor: string | null;
}

const hex = /^#[0-9a-f]{6}$/i;

/** True for "#rrggbb", the only form that reaches a stylesheet. */
export const isColor = (text: string): boolean => hex.test(text);

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
