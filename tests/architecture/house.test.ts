import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

/** The rooms from the bottom up. Imports point down, never up and never to a sibling. */
const levels = [
  ['site'],
  ['platform'],
  ['accounts', 'beta'],
  ['catalog'],
  ['pictures', 'market'],
  ['tax'],
  ['buying'],
  ['plan'],
  ['favorites', 'messages'],
  ['explore'],
  ['studio', 'joining', 'admin', 'settings', 'notifications', 'legal', 'postage'],
  ['booth', 'transfers'],
  ['demo'],
  ['app'],
  ['pages'],
];
/** Allowed import cycles between folders, with the reason. */
const allowedCircles = [
  // The emulator's parts depend on each other, as one program.
  [
    'src/demo/emulators/stripe',
    'src/demo/emulators/stripe/api',
    'src/demo/emulators/stripe/billing',
    'src/demo/emulators/stripe/pages',
    'src/demo/emulators/stripe/store',
  ],
];

const files = sourceFiles('src');
const byName = new Map(files.map((entry) => [entry.file, entry]));
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** Returns the room of a file, e.g. buying for "src/features/buying/cart/cart.ts". Nothing imports tools and styles, so they have none. */
function roomOf(file: string): string {
  const [, top = '', inside = ''] = file.split('/');
  if (['middleware.ts', 'env.d.ts', 'content.config.ts'].includes(top)) return 'app';
  return top === 'features' ? inside : top;
}

const levelOf = (file: string) => levels.findIndex((rooms) => rooms.includes(roomOf(file)));

/** Matches files that run only on the server. */
const serverOnly =
  /\.(server|table)\.ts$|^src\/platform\/(http|database|hashes|jobs|mail|files|pdf)\/|^src\/features\/accounts\/(clerk|embedded)\/|^src\/features\/(?:buying\/stripe|plan\/stripe|postage\/shippo)\/|^src\/(demo|tools)\//;
const runsInBrowser = ({ file }: SourceFile) =>
  /\.(tsx|store\.ts|api\.ts|client\.ts|inline\.ts)$/.test(file) && !serverOnly.test(file);

/** Returns the import path from `start` to the first `wanted` file, or null if there is none. */
function pathTo(start: SourceFile, wanted: (file: string) => boolean): string[] | null {
  const cameFrom = new Map<string, string | null>([[start.file, null]]);
  const queue = [start.file];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (wanted(file)) {
      const way = [file];
      for (let before = cameFrom.get(file); before; before = cameFrom.get(before)) way.unshift(before);
      return way;
    }
    for (const next of byName.get(file)?.imports ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}

/** Returns the files or folders that import each other, directly or indirectly (Tarjan's strongly connected components). */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (folder: string): void => {
    index.set(folder, index.size);
    low.set(folder, index.get(folder) ?? 0);
    stack.push(folder);
    for (const next of edges.get(folder) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(folder, Math.min(low.get(folder) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(folder) !== index.get(folder)) return;
    const circle = stack.splice(stack.indexOf(folder));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const folder of edges.keys()) if (!index.has(folder)) visit(folder);
  return found;
}

test('every file is in a room', () => {
  const homeless = files.filter(({ file }) => levelOf(file) < 0 && !/^src\/(tools|styles)\//.test(file));
  expect(homeless.map(({ file }) => file)).toEqual([]);
});

/** Returns the rooms that a text names, in its order. Styles and tools have no place in it. */
const roomsNamed = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, room = '']) => room);
const rooms = levels.toReversed().flat();

test('README, the architecture, and its picture list the rooms in this order', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const block = /```\nsrc\/\n([\s\S]*?)\n {2}styles\//.exec(readme)?.[1] ?? '';
  const entries = block
    .split('\n')
    .map((line) => /^ +((?:\w+\/ ?)+)/.exec(line)?.[1] ?? '')
    .join(' ');
  expect(roomsNamed(entries.replace('features/', ''), /(\w+)\//g)).toEqual(rooms);
  const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const cells = [...architecture.matchAll(/^\| ((?:`src\/[\w/]+\/`(?:, )?)+) \|/gm)]
    .map(([, cell = '']) => cell)
    .join(' ');
  expect(roomsNamed(cells, /`src\/(?:features\/)?(\w+)\/`/g)).toEqual(rooms);
  const picture = readFileSync(path.join(root, 'docs/architecture.svg'), 'utf8');
  const drawn = /<g id="rooms">[\s\S]*?<\/g>/.exec(picture)?.[0] ?? '';
  expect(roomsNamed(drawn, /class="name"[^>]*>(\w+)<\/text>/g)).toEqual(rooms);
});

test('imports point down: from pages to site, and never to a sibling', () => {
  const wrong = files
    .filter(({ file }) => levelOf(file) >= 0)
    .flatMap(({ file, imports }) =>
      imports
        .filter((imported) => byName.has(imported) && roomOf(imported) !== roomOf(file))
        .filter((imported) => levelOf(imported) < 0 || levelOf(imported) >= levelOf(file))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(wrong).toEqual([]);
});

test('in the app, only what starts it imports the demo', () => {
  const inside = files.filter(({ file }) => /^src\/app\/(?!start\/)/.test(file));
  expect(inside.length).toBeGreaterThan(20);
  const wrong = inside.filter(({ imports }) => imports.some((imported) => imported.startsWith('src/demo/')));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('browser code never imports server code, directly or indirectly', () => {
  const starts = files.filter(runsInBrowser);
  expect(starts.length).toBeGreaterThan(50);
  const leaks = starts.flatMap((start) => pathTo(start, (file) => serverOnly.test(file))?.join(' → ') ?? []);
  expect(leaks).toEqual([]);
});

/** Returns what each file or folder imports of the others. */
function importsBetween(nameOf: (file: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of files) {
    for (const imported of imports) {
      if (!byName.has(imported) || nameOf(imported) === nameOf(file)) continue;
      const known = edges.get(nameOf(file)) ?? new Set();
      edges.set(nameOf(file), known.add(nameOf(imported)));
    }
  }
  return edges;
}

test('folders form no import cycles except the allowed ones', () => {
  const unnamed = circles(importsBetween(folderOf)).filter(
    (circle) => !allowedCircles.some((allowed) => circle.every((folder) => allowed.includes(folder))),
  );
  expect(unnamed).toEqual([]);
});

test('files form no import cycles', () => {
  expect(circles(importsBetween((file) => file))).toEqual([]);
});

test('pure files import no packages except those that validate input', () => {
  // Hooks (use-….ts) belong to islands.
  const pure = files.filter(
    ({ file }) =>
      /^src\/(site|features)\//.test(file) && /\/(?!use-)[a-z0-9-]+\.ts$/.test(file) && !serverOnly.test(file),
  );
  expect(pure.length).toBeGreaterThan(50);
  const impure = pure.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type)[^;]*from '([^'.][^']*)'/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !['valibot', 'css-tree', 'culori'].includes(name))
      .map((name) => `${file} imports ${name}`),
  );
  expect(impure).toEqual([]);
});
