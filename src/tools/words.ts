/**
 * `npm run words`: prints the texts in all words files by feature and screen, in the order of a visit, to be read from top to
 * bottom, and then the policies. Parameters show as their names in braces; counts are shown for one and for several.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.ts';

/** Folders in the order of a visit, each before its subfolders. Others follow. */
const visit = [
  'features/beta',
  'features/catalog',
  'features/messages',
  'features/buying/cart',
  'features/buying/cart-dialog',
  'features/buying/checkout',
  'features/buying/address',
  'features/buying/orders',
  'features/accounts',
  'features/favorites',
  'features/favorites/page',
  'features/favorites/collections',
  'features/studio',
  'features/studio/pieces',
  'features/studio/editor',
  'features/booth',
  'features/transfers',
  'features/pictures',
  'features/joining/invites',
  'features/joining/signup',
  'features/joining/onboarding',
  'features/admin',
  'app',
  'platform',
];

const rank = (file: string): number => {
  const at = visit.findLastIndex((folder) => file.startsWith(`${folder}/`));
  return at === -1 ? visit.length : at;
};

type Words = string | number | null | ((...args: unknown[]) => Words) | { readonly [key: string]: Words };

/** Splits the source of a list of parameters at its own commas, not at those inside brackets. */
function splitParameters(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if ('{[('.includes(letter)) depth += 1;
    if ('}])'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns the source of a function's parameters. */
function listParameters(source: string): string[] {
  const start = /^(?:function \w+\s*)?\(/.exec(source)?.[0].length;
  if (start === undefined) return [/^\w*/.exec(source)?.[0] ?? ''];
  let end = start;
  for (let depth = 1; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[source[end] ?? ')'] ?? 0;
  return splitParameters(source.slice(start, end - 1));
}

/** Two of what a plural names: `names` are `{name}` and `another {name}`. */
const pairOf = (plural: string): string[] => {
  const one = plural.replace(/s$/, '');
  return [`{${one}}`, `another {${one}}`];
};

/** What texts count with or look up, by what they do with it: there a name in braces would print nothing that is said. */
const samples: readonly { use: (name: string) => RegExp; sample: (name: string) => unknown }[] = [
  {
    use: (name) => new RegExp(`formatCents\\(${name}\\)`),
    sample: (name) => (/^least/.test(name) ? 100 : /^most/.test(name) ? 100_000 : 4_500),
  },
  { use: (name) => new RegExp(`\\b${name} / 1024`), sample: () => 20 * 1024 ** 3 },
  { use: (name) => new RegExp(`abs\\(${name}\\)`), sample: () => 2 },
  { use: (name) => new RegExp(`\\b${name} > 0`), sample: () => 12 },
  { use: (name) => new RegExp(`\\.\\.\\.${name}\\b|\\b${name}\\.(?:join|map)\\(`), sample: pairOf },
  { use: (name) => new RegExp(`\\w\\[${name}\\] \\?\\?.*\\b${name} \\+ 1`), sample: () => 0 },
  { use: (name) => new RegExp(`tabItems\\[${name}\\]`), sample: () => 'artist' },
  { use: (name) => new RegExp(`\\{ day: [^}]*\\}\\[${name}\\]`), sample: () => 'day' },
];

/** Returns the sample of a parameter or a property; undefined if its name in braces does. */
const sampleOf = (name: string, source: string): unknown =>
  samples.find(({ use }) => use(name).test(source))?.sample(name);

/** An object whose every property is a sample or its own name in braces, and which is `name` in braces itself. */
const namedFacts = (parameter: string, source: string) =>
  new Proxy({} as Record<string | symbol, unknown>, {
    get: (_facts, key) => {
      if (typeof key === 'symbol') return () => `{${parameter}}`;
      const items = new RegExp(`\\b${key}: \\[([^\\]]*)\\]`).exec(parameter)?.[1];
      if (items !== undefined) return splitParameters(items).map((item) => `{${item}}`);
      return sampleOf(key, source) ?? `{${key}}`;
    },
  });

/** What a parameter can be, the likeliest first. */
function standIns(parameter: string, source: string): unknown[] {
  if (parameter.startsWith('{')) return [namedFacts(parameter, source)];
  const sample = sampleOf(parameter, source);
  if (sample !== undefined) return [sample];
  return [`{${parameter}}`, pairOf(parameter), namedFacts(parameter, source), 12];
}

/** All ways to choose one of each list; those with few late choices first. */
const combine = (lists: readonly unknown[][]): unknown[][] =>
  lists
    .reduce<{ late: number; chosen: unknown[] }[]>(
      (all, list) =>
        all.flatMap(({ late, chosen }) => list.map((one, at) => ({ late: late + at, chosen: [...chosen, one] }))),
      [{ late: 0, chosen: [] }],
    )
    .sort((one, other) => one.late - other.late)
    .map(({ chosen }) => chosen);

/** Whether a text shows that a parameter was of the wrong kind. */
const isBroken = (words: Words): boolean =>
  words !== null && typeof words === 'object'
    ? Object.values(words).some(isBroken)
    : typeof words === 'string' && /NaN|undefined|\[object|\}\d/.test(words);

/** Calls a function with its parameters' names in braces, and again with the values that it tells apart. */
function callWithNames(text: (...args: unknown[]) => Words): Words[] {
  const source = String(text);
  const parameters = listParameters(source);
  // Values that a text tells apart: 1 as a count, null, "" for false, and an empty list.
  const special = [
    ...[...source.matchAll(/\bplural\(\s*(\w+)/g)].map(([, name]) => ({ name, value: 1 as unknown })),
    ...[...source.matchAll(/(\w+) === null/g)].map(([, name]) => ({ name, value: null })),
    ...[...source.matchAll(/(\w+)\.length === 0/g)].map(([, name]) => ({ name, value: [] })),
    ...[...source.matchAll(/(?<![=<>] )\b(\w+)\s*\?(?![.?])/g)].map(([, name]) => ({ name, value: '' })),
  ].filter(({ name }) => parameters.includes(name ?? ''));
  return [...special, { name: undefined, value: null }].map(({ name, value }) => {
    let first: Words | undefined;
    for (const chosen of combine(parameters.map((one) => (one === name ? [value] : standIns(one, source))))) {
      try {
        const words = text(...chosen);
        if (!isBroken(words)) return words;
        first ??= words;
      } catch {}
    }
    if (first === undefined) throw new Error(`No parameters suit ${source}`);
    return first;
  });
}

function print(name: string, words: Words, indent: string): void {
  if (typeof words === 'string' || typeof words === 'number') console.log(`${indent}${name}: ${words}`);
  else if (typeof words === 'function') for (const text of callWithNames(words)) print(name, text, indent);
  else if (words !== null) {
    console.log(indent + name);
    for (const [key, value] of Object.entries(words)) print(key, value, `${indent}  `);
  }
}

/** Returns the comment right before an export, in one line. */
const commentOf = (source: string, name: string): string =>
  (new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export (?:const|function) ${name}\\b`).exec(source)?.[1] ?? '')
    .replace(/\s*\n\s*\*/g, ' ')
    .trim();

const files = globSync('{app,features,platform}/**/{words,*-words}.ts', { cwd: path.join(root, 'src') })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));

for (const file of files) {
  const absolute = path.join(root, 'src', file);
  const source = readFileSync(absolute, 'utf8');
  const exported: Record<string, Words> = await import(pathToFileURL(absolute).href);
  // A module lists its exports by name; the source has them in the order of a visit.
  const at = (name: string) => source.search(new RegExp(`^export \\w+ ${name}\\b`, 'm'));
  console.log(`\n# src/${file}`);
  for (const [name, words] of Object.entries(exported).sort(([one], [other]) => at(one) - at(other))) {
    const comment = commentOf(source, name);
    console.log(comment === '' ? '' : `\n// ${comment}`);
    print(name, words, '');
  }
}

for (const file of globSync('features/**/*.md', { cwd: path.join(root, 'src') }).sort()) {
  console.log(`\n# src/${file.replaceAll(path.sep, '/')}\n\n${readFileSync(path.join(root, 'src', file), 'utf8')}`);
}
