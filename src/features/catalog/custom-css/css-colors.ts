/**
 * Colors of a vendor's CSS. The sanitizer can't know which text will stand on which ground, so both keep to limits that make
 * any pair readable: text is moved toward black or white until it can be read on the ground of any store, and a ground until
 * every text of the site can be read on it. Each is done for the light and for the dark site.
 */
import { type Color, formatHex, interpolate, parse as parseColor, wcagContrast, wcagLuminance } from 'culori';
import { groundOf, siteColors } from './grounds.ts';

type Mode = 'light' | 'dark';

/** The least contrast of text by WCAG AA. */
const readable = 4.5;
const far = { light: '#000000', dark: '#ffffff' } as const;
const near = { light: '#ffffff', dark: '#000000' } as const;
/** Reads a color. Browsers take an alpha of `none` as 0, the library as if there were none. */
function parse(text: string): Color | undefined {
  const color = parseColor(text);
  return color && /\/\s*none\s*\)/i.test(text) ? { ...color, alpha: 0 } : color;
}

/** The ground that is hardest to read on: a store's first color may be anything. */
const worstGround = { light: groundOf(far.light, 'light'), dark: groundOf(far.dark, 'dark') } as const;

/** Moves a color toward another by steps of a fiftieth, until it passes. */
function move(color: string, target: string, passes: (moved: string) => boolean): string {
  const at = interpolate([color, target], 'rgb');
  for (let step = 0; step < 50; step += 1) {
    const moved = formatHex(at(step / 50));
    if (passes(moved)) return moved;
  }
  return target;
}

const textFor = (color: string, mode: Mode) =>
  move(color, far[mode], (moved) => wcagContrast(moved, worstGround[mode]) >= readable);
/** At least as light, or as dark, as the ground of any store: text that is readable there is readable here. */
const groundFor = (color: string, mode: Mode) =>
  move(color, near[mode], (moved) => {
    const [own, worst] = [wcagLuminance(moved), wcagLuminance(worstGround[mode])];
    return mode === 'light' ? own >= worst : own <= worst;
  });

/** True for a color that CSS can read as one, without what depends on where it stands. */
export const isPlainColor = (text: string): boolean => parse(text) !== undefined;

export const isSeeThrough = (text: string): boolean => (parse(text)?.alpha ?? 1) < 1;

/** Returns a color as "#rrggbb", without what shines through it: as it was written, and as it can be read in both modes. */
export function forBothModes(property: string, text: string): Record<Mode | 'written', string> {
  const { alpha = 1, ...color } = parse(text) ?? { mode: 'rgb', r: 0, g: 0, b: 0 };
  const on = (mode: Mode) => formatHex(interpolate([siteColors[mode].ground, formatHex(color)], 'rgb')(alpha));
  const adjust = property === 'color' ? textFor : groundFor;
  return { written: on('light'), light: adjust(on('light'), 'light'), dark: adjust(on('dark'), 'dark') };
}
