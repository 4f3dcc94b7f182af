/** The README's table of settings matches the settings that the code reads. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Env } from '../../../src/app/settings/read-settings.ts';
import { settings } from '../../../src/app/settings/settings.ts';
import { root } from '../../support/root.ts';
import { read } from '../../support/settings.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const code = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** Without Markdown's signs. */
const plainText = (cell: string): string =>
  cell
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

/** Parses the table. A row may have several settings, with their defaults in the same order. */
const rows = (/## Settings\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, names = '', defaults = '', about = ''] = line.split('|');
    return { names: code(names), defaults: code(defaults), about: plainText(about) };
  });
const named = rows.flatMap(({ names }) => names);

/** Records the name of every setting that is read. */
function namesRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy<Env>(
    {},
    {
      get: (_env, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  read(env);
  return [...asked];
}

test('the README names every setting once, and none that is unused', () => {
  expect(named.length).toBeGreaterThan(30);
  expect([...named].sort()).toEqual(namesRead().sort());
});

test('the README says of each setting what the code says', () => {
  const said = rows.flatMap(({ names, about }) => names.map((name) => [name, about]));
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(Object.entries(settings).map(([name, { about }]) => [name, about])),
  );
});

const plain = rows.flatMap(({ names, defaults }) =>
  names.length === defaults.length ? names.map((name, index) => [name, defaults[index] ?? ''] as const) : [],
);

test.each(plain.filter(([, value]) => !named.includes(value)))('%s defaults to %s', (name, value) => {
  expect(read({ [name]: value.replace('{PORT}', '4321') })).toEqual(read());
});

test('the environment is read only by the settings and where the README says so', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.(?:ts|tsx|astro|mjs)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, 'src', file), 'utf8');
      return [...text.matchAll(/process\.env(?:\['(\w+)'\]|\.(\w+))(?!\s*=[^=])/g)].map(
        ([, name, other]) => name ?? other,
      );
    });
  expect(names).toContain('CHROMIUM_PATH');
  // PATH locates PostgreSQL's programs, and npm sets its own variables.
  expect(
    names.filter((name) => name !== 'PATH' && !name?.startsWith('npm_') && !readme.includes(`\`${name}\``)),
  ).toEqual([]);
});
