/** Finds misspelled settings: environment variables that nothing reads but that look as if meant for this site. */
import type { Env } from './read-settings.ts';
import { settings } from './settings.ts';

/** Prefixes that, as far as we know, no other program uses. */
const families =
  /^(?:SITE|STRIPE|CLERK|SMTP|BETA|CHECKOUT|PROCESSING|OPERATOR|CONTACT|TRUSTED|CORS|ADMIN|METRICS|RATE_LIMIT)S?(?:_|$)/;
/** Shorter names resemble too many others. */
const shortest = 6;
const mistakes = 2;

/** Returns the Damerau–Levenshtein distance: insertions, deletions, replacements and swaps of neighboring letters. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

/**
 * Returns one sentence per variable that looks like a misspelled setting. Never includes values: they may be secrets.
 * @param env usually `process.env`
 */
export function unknownSettings(env: Env): string[] {
  return Object.keys(env)
    .filter((name) => !Object.hasOwn(settings, name) && env[name]?.trim())
    .flatMap((name) => {
      const written = name.toUpperCase().replaceAll('-', '_');
      const [closest] = Object.keys(settings)
        .filter((candidate) => candidate.length >= shortest)
        .map((candidate) => ({ candidate, steps: distance(written, candidate) }))
        .sort((a, b) => a.steps - b.steps);
      if (closest && closest.steps <= mistakes) {
        return [`${name} is set, but no setting has that name. Did you mean ${closest.candidate}?`];
      }
      return families.test(name) ? [`${name} is set, but no setting has that name. The README lists them all.`] : [];
    });
}
