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

export function groundOf(primary: string, mode: 'light' | 'dark'): string {
  const [color, ground] = [parse(primary), parse(siteColors[mode].ground)];
  return format(ground.map((part, index) => part + (color[index as 0] - part) * share[mode]) as unknown as Rgb);
}
