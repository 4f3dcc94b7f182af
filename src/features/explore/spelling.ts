/** Number of letters to add, drop, change, or swap with the next one, to make one word of the other. */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Returns the words that one has with two neighboring letters swapped. */
export function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] ?? '';
    return letter === before
      ? []
      : [
          letters
            .with(index, letter)
            .with(index + 1, before)
            .join(''),
        ];
  });
}

/** How many mistakes a word may have: a short one is soon another word, as pottery is pattern with two. */
const maxMistakes = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const singular = (word: string) => word.replace(/ves$/, 'f').replace(/ies$/, 'y').replace(/s$/, '');

/** True if two letters changed places, wherever they are: tenmuko for tenmoku. */
function hasTwoSwapped(typed: string, word: string): boolean {
  const [first, second, ...more] = [...typed].flatMap((letter, index) => (letter === word[index] ? [] : [index]));
  if (typed.length !== word.length || first === undefined || second === undefined || more.length > 0) return false;
  return typed[first] === word[second] && typed[second] === word[first];
}

/** Number of mistakes, of which a plural is none. */
const mistakesOf = (typed: string, word: string) =>
  hasTwoSwapped(typed, word) ? 1 : Math.min(distanceOf(typed, word), distanceOf(singular(typed), singular(word)));

/** Returns the known words that a typed one may mean, the nearest first; none if none is near enough. */
export function nearestWords(typed: string, known: readonly string[], max = maxMistakes(typed)): string[] {
  const swaps = swapsOf(typed);
  return (
    known
      .map((word) => ({ word, mistakes: mistakesOf(typed, word), isFirst: word[0] === typed[0] }))
      .filter(({ word, mistakes, isFirst }) => {
        if (swaps.includes(word)) return true;
        return maxMistakes(typed) > 0 && mistakes <= max && (mistakes < 2 || isFirst);
      })
      // Among words as near as each other, people get the first letter right.
      .sort((a, b) => a.mistakes - b.mistakes || Number(b.isFirst) - Number(a.isFirst))
      .map(({ word }) => word)
  );
}
