/** Brings a line with Hebrew or Arabic in the order in which it is drawn, by the main rules of Unicode's algorithm. */

const right = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const digit = /\p{Nd}/u;
const left = /\p{L}/u;
const mirrored = new Map([...'()[]{}<>«»'].map((letter, index, all) => [letter, all[index ^ 1] ?? letter]));

/** A letter with its level: odd levels run from right to left. */
export interface LeveledLetter {
  letter: string;
  level: number;
}

export const hasRightToLeft = (text: string): boolean => right.test(text);

type Kind = 'left' | 'right' | 'digit' | 'neutral';
function kindOf(letter: string): Kind {
  if (digit.test(letter)) return 'digit';
  if (right.test(letter)) return 'right';
  return left.test(letter) ? 'left' : 'neutral';
}

/** Says which of its neighbors a neutral letter follows: one within a number or a direction is part of it. */
function levelOfNeutral(before: number | null, after: number | null, base: number): number {
  if (before === null || after === null) return base;
  if (before === after) return before;
  // Numbers within Hebrew or Arabic count as its letters.
  return base === 0 && Math.min(before, after) === 1 ? 1 : base;
}

/** Gives each letter its level. The first letter with a direction decides that of the line. */
export function levelsOf(line: string): LeveledLetter[] {
  const all = [...line].map((letter) => ({ letter, kind: kindOf(letter) }));
  const first = all.find(({ kind }) => kind === 'left' || kind === 'right')?.kind;
  const base = first === 'right' ? 1 : 0;
  let strong = first === 'right' ? 'right' : 'left';
  const strongLevels = all.map(({ kind }) => {
    if (kind === 'neutral') return null;
    if (kind !== 'digit') strong = kind;
    if (kind === 'right') return 1;
    return strong === 'right' || base === 1 ? 2 : 0;
  });
  return all.map(({ letter }, index) => {
    const own = strongLevels[index];
    const before = strongLevels.slice(0, index).findLast((level) => level !== null) ?? null;
    const after = strongLevels.slice(index).find((level) => level !== null) ?? null;
    return { letter, level: own ?? levelOfNeutral(before, after, base) };
  });
}

/** Reverses what runs from right to left, from the innermost level outward. */
export function orderLevels<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

/** A part of one level, as its font wants it: fonts turn Hebrew and Arabic themselves, and nothing else. */
export function directPart(text: string, level: number): string {
  if (level % 2 === 0) return text;
  const turned = [...text].map((letter) => mirrored.get(letter) ?? letter);
  return (hasRightToLeft(text) ? turned : turned.reverse()).join('');
}
