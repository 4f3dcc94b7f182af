/** The grounds that text stands on, and how well it can be read there. */

type Rgb = readonly [number, number, number];

/** The colors of styles/global.css that a store's ground meets; a test compares them. */
export const siteColors = {
  light: { ground: '#ffffff', ink: '#1b1a19', muted: '#5c5852', brick: '#9c3b23' },
  dark: { ground: '#141312', ink: '#ece8e1', muted: '#b3ada3', brick: '#e58c70' },
} as const;

/** Share of the first color in the ground, as in the four themes. */
const share = { light: 0.09, dark: 0.12 };
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
