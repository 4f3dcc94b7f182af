import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const documents = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll(path.sep, '/')}`),
].map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Matches paths from the project's root in backticks, except those with placeholders or wildcards. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`((?:src|tests|docs|public)\/[^`\s<>*{}]*|[\w.]+\.mjs)`/g)].map((match) => match[1] ?? '');
}

/** Matches targets of links and pictures within the repository. */
function linkedFiles(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g), ...text.matchAll(/\bsrc(?:set)?="([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the names that don't exist, with their document. */
function missing(read: (text: string) => string[], folderOf: (file: string) => string): string[] {
  return documents.flatMap(({ file, text }) =>
    read(text)
      .filter((name) => !existsSync(path.join(root, folderOf(file), name)))
      .map((name) => `${file} names ${name}`),
  );
}

test('documents name only files and folders that exist', () => {
  expect(missing(namedPaths, () => '.')).toEqual([]);
});

test('documents link only to files that exist', () => {
  expect(missing(linkedFiles, path.dirname)).toEqual([]);
});

const decisions = documents.filter(({ file }) => /decisions\/\d{4}-/.test(file));

test('the list of decisions has every decision with its title', () => {
  const index = documents.find(({ file }) => file === 'docs/decisions/README.md')?.text ?? '';
  const lines = decisions.map(({ file, text }) => {
    const name = file.replace('docs/decisions/', '');
    return `- [${Number(name.slice(0, 4))}. ${/^# (.+)/.exec(text)?.[1]}](${name})`;
  });
  expect(lines.filter((line) => !index.includes(line))).toEqual([]);
});

test('every decision ends with what would reopen it', () => {
  expect(decisions.length).toBeGreaterThan(40);
  expect(decisions.filter(({ text }) => !/\n\nRevisit when [^#]+$/.test(text)).map(({ file }) => file)).toEqual([]);
});
