/** Migrations let the release before run on, or say what they need (docs/decisions/0106). */
import { expect, test } from 'vitest';
import { type Migration, readMigrations } from '../../src/platform/database/migration-files.ts';
import { root } from '../support/root.ts';

const migrations = await readMigrations(root);

const numberOf = (name: string): number => Number(name.slice(0, 4));
const textOf = ({ statements }: Migration): string => statements.join('\n').replaceAll(/--.*/g, '');

/** What the release before can't run with, on tables that it knows. */
const contractions: readonly [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN|TYPE|SCHEMA)\b/i, 'drops what the release before may read'],
  [/\bRENAME\s+(TO|COLUMN|CONSTRAINT|VALUE)\b/i, 'renames what the release before may read'],
  [/\bSET\s+NOT\s+NULL\b/i, 'requires what the release before may leave out'],
  [/\bSET\s+DATA\s+TYPE\b/i, 'changes the type of what the release before may write'],
  [
    /\bADD\s+COLUMN\s+(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/i,
    'requires a column that the release before doesn’t know',
  ],
];

/** Returns what is wrong with a migration, if anything. */
function problemsOf(migration: Migration): string[] {
  const { name, marker } = migration;
  if (marker === null) return [`${name} begins with neither “-- expand” nor “-- contract, needs NAME”.`];
  if (marker.kind === 'expand')
    return contractions.flatMap(([sign, problem]) => (sign.test(textOf(migration)) ? [`${name} ${problem}.`] : []));
  const needed = migrations.find((other) => other.name === marker.needs);
  if (needed === undefined) return [`${name} needs ${marker.needs}, which doesn’t exist.`];
  return numberOf(needed.name) < numberOf(name) ? [] : [`${name} needs ${marker.needs}, which isn’t before it.`];
}

test('every migration says whether it expands or contracts, and does what it says', () => {
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.flatMap(problemsOf)).toEqual([]);
});

test('what a migration may not do is found', () => {
  const say = (text: string) => {
    const kind = { kind: 'expand', needs: null, transaction: true } as const;
    return problemsOf({ name: '9998_x', madeAt: 1, hash: '', statements: [text], marker: kind }).length;
  };
  expect(say('ALTER TABLE "a" ADD COLUMN "b" text;')).toBe(0);
  expect(say('ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;')).toBe(0);
  expect(say('ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL; DROP INDEX "c";')).toBe(0);
  expect(say('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;')).toBe(1);
  expect(say('ALTER TABLE "a" DROP COLUMN "b";')).toBe(1);
  expect(say('ALTER TABLE "a" RENAME COLUMN "b" TO "c";')).toBe(1);
  expect(say('ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;')).toBe(1);
});
