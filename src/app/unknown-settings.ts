/** Settings that nothing reads, but that look as if they were meant for this site: a typo must not go unnoticed. */
import { type Env, readConfig } from './env.ts';

/** Names with these beginnings are nobody else's, as far as we know. */
const families =
  /^(?:SITE|STRIPE|CLERK|SMTP|BETA|CHECKOUT|PROCESSING|OPERATOR|CONTACT|TRUSTED|CORS|ADMIN|RATE_LIMIT)S?(?:_|$)/;
/** Shorter names are too close to too many others. */
const shortest = 6;
const mistakes = 2;

/** Every name that the settings are read from. */
function knownNames(): Set<string> {
  const names = new Set<string>();
  const env = new Proxy<Env>(
    {},
    {
      get: (_env, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(env, '/');
  return names;
}

/** How many letters have to be added, dropped, replaced or swapped with their neighbor to make one text of the other. */
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
 * One sentence per variable that looks like a setting and is none. Values are never part of it: they may be secrets.
 * @param env usually `process.env`
 */
export function unknownSettings(env: Env): string[] {
  const known = knownNames();
  return Object.keys(env)
    .filter((name) => !known.has(name) && env[name]?.trim())
    .flatMap((name) => {
      const written = name.toUpperCase().replaceAll('-', '_');
      const [closest] = [...known]
        .filter((candidate) => candidate.length >= shortest)
        .map((candidate) => ({ candidate, steps: distance(written, candidate) }))
        .sort((a, b) => a.steps - b.steps);
      if (closest && closest.steps <= mistakes) {
        return [`${name} is set, but no setting has that name. Did you mean ${closest.candidate}?`];
      }
      return families.test(name) ? [`${name} is set, but no setting has that name. The README lists them all.`] : [];
    });
}
