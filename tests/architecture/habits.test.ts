import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

// The demo's texts are data.
const files = sourceFiles('src').filter(({ file }) => !file.startsWith('src/demo/city/'));
const everything = [...sourceFiles('src'), ...sourceFiles('tests')];

test('no file is longer than 300 lines', () => {
  expect(everything.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file}: ${lines} lines`)).toEqual([]);
});

test('files are named in kebab-case, components in PascalCase, and none is a catch-all', () => {
  const odd = everything
    .map(({ file }) => file)
    .filter((file) => {
      const name = file.split('/').at(-1) ?? '';
      const kebab = /^(\[?(\.\.\.)?[a-z0-9]+(-[a-z0-9]+)*\]?)([.-]\[?[a-z0-9]+(-[a-z0-9]+)*\]?)*$/.test(name);
      const pascal = /^[A-Z][A-Za-z0-9]*\.(astro|tsx)$/.test(name);
      return !(kebab || pascal) || /(^|\/)(utils?|misc|helpers|common)(\/|\.)/.test(file);
    });
  expect(odd).toEqual([]);
});

test('only pages and configuration have default exports', () => {
  const defaults = files
    .filter(({ file }) => /\.(ts|tsx)$/.test(file))
    .filter(
      ({ file }) =>
        !/^src\/pages\/|config\.ts$|^src\/platform\/(http\/(front-door\/cache-provider|astro-log)|islands\/(tap\.inline|react-client))\.ts$/.test(
          file,
        ),
    )
    .filter(({ text }) => /^export default/m.test(text))
    .map(({ file }) => file);
  expect(defaults).toEqual([]);
});

test('endpoints declare their methods, so that others get a 405', () => {
  const bare = files.filter(({ file, text }) => /^src\/pages\/.*\.ts$/.test(file) && /^export const GET\b/m.test(text));
  expect(bare.filter(({ text }) => !/^export const POST\b/m.test(text)).map(({ file }) => file)).toEqual([]);
});

test('the list of tables is the only barrel file', () => {
  const barrels = files
    .filter(({ file }) => file !== 'src/app/database/schema.ts')
    .filter(({ text }) => /^export \*/m.test(text))
    .map(({ file }) => file);
  expect(barrels).toEqual([]);
});

test('there are no to-do comments, no skipped tests, and no suppressed type errors', () => {
  const marks = /TO[D]O|FIX[M]E|@ts-[i]gnore|window\.[a]lert\(|\bas any[;,)\]]|: any\b[;,)\]= ]*$/m;
  const skipped = /\b(?:test|it|describe)\.(?:skip|only|todo)\b/;
  const open = everything.filter(({ text }) => marks.test(text) || skipped.test(text)).map(({ file }) => file);
  expect(open).toEqual([]);
});

test('a page guards, loads and renders: its script has no SQL and stays short', () => {
  const heavy = files
    .filter(({ file }) => file.startsWith('src/pages/'))
    .filter(({ text, file }) => {
      const script = file.endsWith('.astro') ? (text.split('---')[1] ?? '') : text;
      return script.trim().split('\n').length > 60 || /from 'drizzle-orm/.test(script);
    })
    .map(({ file }) => file);
  expect(heavy).toEqual([]);
});
