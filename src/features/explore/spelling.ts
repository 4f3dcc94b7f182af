/** Which known word was probably meant. */

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

/** How many mistakes a word may have: a short one is soon another word. */
const mostMistakes = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** Returns the known word that a typed one probably means, the nearest one; null if none is near enough. */
export function nearestWord(typed: string, known: readonly string[], most = mostMistakes(typed)): string | null {
  const [nearest] = known
    // Among words as near as each other, people get the first letter right.
    .map((word) => ({ word, distance: distanceOf(typed, word) + (word[0] === typed[0] ? 0 : 0.5) }))
    .filter(({ distance }) => Math.floor(distance) <= most)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.word ?? null;
}
