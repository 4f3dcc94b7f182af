import { plural } from '../../platform/plural.ts';

/**
 * Returns what a favorite button is called: "Favorite Moon Jar, 12 favorites", without the number at zero.
 * `parseFavoriteLabel` is its inverse.
 */
export function favoriteLabel(name: string, count: number): string {
  const counted = plural(count, { one: '1 favorite', other: `${count} favorites` });
  return `Favorite ${name}${count > 0 ? `, ${counted}` : ''}`;
}

export function parseFavoriteLabel(label: string): { name: string; count: number } {
  const [, name = '', count = '0'] = /^Favorite (.*?)(?:, (\d+) favorites?)?$/s.exec(label) ?? [];
  return { name, count: Number(count) };
}
