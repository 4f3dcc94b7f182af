import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

/** Matches the names of the table's left column, where `X` stands for any words. */
function refusedNames(): RegExp {
  const rows = readFileSync(path.join(root, 'docs/words.md'), 'utf8').matchAll(/^\| (`[^|]*`) \|/gm);
  const words = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
  expect(words.length).toBeGreaterThan(15);
  const patterns = words.map((word) => word.replace(/X$/, '[A-Z]\\w*').replace('X', '\\w*'));
  return new RegExp(`^(${patterns.join('|')})$`);
}

/** Names that a file declares: variables, functions, types, and the members of both. */
const declared =
  /\b(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)|^\s+(?:readonly |async |static |#)*(\w+)\??(?:\(|: )/gm;

test('no name is one that docs/words.md has another word for', () => {
  const refused = refusedNames();
  const found = sourceFiles('src').flatMap(({ file, text }) =>
    [...text.matchAll(declared)]
      .map(([, name, member]) => name ?? member ?? '')
      .filter((name) => refused.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('no comment begins with Of, By, Whose, From, or To', () => {
  const fragments = sourceFiles('src').flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*(?:\/\*\*|\/\/) (?:Of|By|Whose|From|To) .*/gm)].map(([line]) => `${file}: ${line.trim()}`),
  );
  expect(fragments).toEqual([]);
});
