import { labelPageWords as words } from './words.ts';

export function titleOfLabel(number: string, pieces: readonly { name: string }[]): string {
  const [first, ...others] = pieces;
  if (first === undefined) return words.titleOfOrder(number);
  return others.length === 0 ? words.title(first.name) : words.titleOfSeveral(first.name, others.length);
}
