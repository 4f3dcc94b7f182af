import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const files = sourceFiles('src');

/** What each floor may import. Type-only imports count too: a floor should not know the names of the floor above. */
const allowed: Record<string, RegExp> = {
  domain: /^src\/(domain\/|config\/(constants|paths)\.ts)/,
  config: /^src\/config\//,
  contract: /^src\/(contract|domain|config)\//,
  stores: /^src\/(stores|contract|domain|config|wiring\/browser(-session)?\.ts)/,
  islands: /^src\/(islands|stores|contract|domain|config|styles|wiring\/browser(-[a-z-]+)?\.ts)/,
  components: /^src\/(components|islands|config|domain|contract|styles|server\/(json-for-script|structured-data)\.ts)/,
  layouts: /^src\/(layouts|components|islands|config|domain|contract|styles)\//,
  adapters: /^src\/(adapters|domain|config)\//,
  demo: /^src\/(demo|adapters|domain|config)\//,
};

/** Server code that must never come near a browser bundle. */
const serverOnly = /\.(server|table)\.ts$|^src\/(server|adapters|demo|tools)\/|^src\/wiring\/server\.ts$/;
const browserFloors = ['islands', 'stores', 'contract'];

const floorOf = (file: string) => file.split('/')[1] ?? '';

function violations(rule: (from: SourceFile, imported: string) => boolean): string[] {
  return files.flatMap((from) =>
    from.imports.filter((imported) => rule(from, imported)).map((imported) => `${from.file} imports ${imported}`),
  );
}

test('imports point down: each floor imports only what lies below it', () => {
  const upward = violations(({ file }, imported) => {
    const rule = allowed[floorOf(file)];
    return rule !== undefined && !rule.test(imported);
  });
  expect(upward).toEqual([]);
});

test('only the wiring chooses adapters', () => {
  const reaching = violations(({ file }, imported) => {
    const outside = !/^src\/(adapters|demo|wiring|tools)\//.test(file) && file !== 'src/server/main.ts';
    return outside && imported.startsWith('src/adapters/');
  });
  expect(reaching).toEqual([]);
});

test('nothing that runs in the browser reaches server code, not even in two steps', () => {
  const byName = new Map(files.map((entry) => [entry.file, entry]));
  const leaks: string[] = [];
  for (const start of files.filter(({ file }) => browserFloors.includes(floorOf(file)))) {
    const seen = new Set<string>();
    const queue = [start.file];
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      if (seen.has(file)) continue;
      seen.add(file);
      if (serverOnly.test(file)) leaks.push(`${start.file} reaches ${file}`);
      else queue.push(...(byName.get(file)?.imports ?? []));
    }
  }
  expect(leaks).toEqual([]);
});

test('the pure half of the business knows no third party', () => {
  const impure = files
    .filter(({ file }) => file.startsWith('src/domain/') && !/\.(server|table)\.ts$/.test(file))
    .filter(({ file }) => file !== 'src/domain/vendors/custom-css.ts')
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^import (?!type)[^;]*from '([^'.][^']*)'/gm)].map((match) => `${file} imports ${match[1]}`),
    )
    .filter((line) => !line.startsWith('src/domain/page-tags.ts'));
  expect(impure).toEqual([]);
});
