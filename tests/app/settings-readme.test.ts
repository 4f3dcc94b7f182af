/** The table of settings in the README and the settings that the code reads are the same. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Env } from '../../src/app/env.ts';
import { root } from '../support/root.ts';
import { read } from '../support/settings.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const code = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** A row may be about several settings, with their defaults in the same order. */
const rows = (/## Settings\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, names = '', defaults = ''] = line.split('|');
    return { names: code(names), defaults: code(defaults) };
  });
const named = rows.flatMap(({ names }) => names);

/** Every name that is asked for, whatever the answers are. */
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

test('the README names every setting once, and none that nothing reads', () => {
  expect(named.length).toBeGreaterThan(30);
  expect([...named].sort()).toEqual(namesRead().sort());
});

const plain = rows.flatMap(({ names, defaults }) =>
  names.length === defaults.length ? names.map((name, index) => [name, defaults[index] ?? ''] as const) : [],
);

test.each(plain.filter(([, value]) => !named.includes(value)))('%s is %s where it is not set', (name, value) => {
  expect(read({ [name]: value.replace('{PORT}', '4321') })).toEqual(read());
});

test('nothing reads the environment beside the settings, but what the README names', () => {
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
  // The database's own programs are found by the path, as any are; npm's own variables are nobody's to set.
  expect(
    names.filter((name) => name !== 'PATH' && !name?.startsWith('npm_') && !readme.includes(`\`${name}\``)),
  ).toEqual([]);
});
