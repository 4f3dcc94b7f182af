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

test('documents write paths below src/ in full', () => {
  const shortened = /`((?:pages|app|demo|features|platform|site|tools)\/[\w-]+[/.][^`\s]*)`/g;
  const found = documents.flatMap(({ file, text }) =>
    [...text.matchAll(shortened)].map((match) => `${file} names ${match[1]}`),
  );
  expect(found).toEqual([]);
});

test('what documents name in a file is in that file', () => {
  const found = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`(\w+)`(?: in|\s\()\s*`(src\/[\w/[\].-]+\.\w+)`/g)]
      .filter(([, name = '', where = '']) => !readFileSync(path.join(root, where), 'utf8').includes(name))
      .map(([, name, where]) => `${file} names ${name} in ${where}`),
  );
  expect(found).toEqual([]);
});

/** Matches `import … { name, … } from './file.ts'`, and returns the file of each name, from the project's root. */
function importedFiles(file: string): Map<string, string> {
  const source = readFileSync(path.join(root, file), 'utf8');
  const imports = [...source.matchAll(/^import (?:type )?\{([^}]+)\} from '(\.[^']+)';/gm)];
  return new Map(
    imports.flatMap(([, names = '', from = '']) =>
      names.split(',').map((name): [string, string] => [name.trim(), path.posix.join(path.posix.dirname(file), from)]),
    ),
  );
}

test('the table of background jobs has every job that the app starts', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const files = ['src/app/start/create-app.ts', 'src/app/work/regular-work.ts'] as const;
  const started = `${/startWork: async.+?\n {6}\},/s.exec(read(files[0]))?.[0]} ${read(files[1])}`;
  const jobs = [...started.matchAll(/\(\) => (\w+)\(|\b(start\w+Work)\(/g)].map((match) => match[1] ?? match[2] ?? '');
  expect(jobs.length).toBeGreaterThan(10);
  const architecture = documents.find((document) => document.file === 'docs/architecture.md')?.text ?? '';
  const table = /\n## Background jobs\n.+?(?=\n## )/s.exec(architecture)?.[0] ?? '';
  const imported = new Map(files.flatMap((file) => [...importedFiles(file)]));
  const isNamed = (job: string): boolean => {
    const home = imported.get(job) ?? '';
    // What starts a job with services of its own is short, and the table names what it runs.
    const homes = job.startsWith('start') ? [home, ...importedFiles(home).values()] : [home];
    return homes.some((one) => table.includes(`\`${one}\``));
  };
  expect(jobs.filter((job) => !isNamed(job))).toEqual([]);
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
