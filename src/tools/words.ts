/**
 * `npm run words`: prints the texts in all words files by feature and screen, in the order of a visit, to be read from top to
 * bottom. Parameters show as their names in braces; counts are shown for one and for several.
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
  'features/buying/orders',
  'features/accounts',
  'features/favorites',
  'features/favorites/page',
  'features/favorites/collections',
  'features/studio',
  'features/studio/pieces',
  'features/studio/editor',
  'features/studio/uploads',
  'features/studio/invites',
  'features/studio/signup',
  'features/studio/onboarding',
  'features/admin',
  'app',
  'platform',
];

const rank = (file: string): number => {
  const at = visit.findLastIndex((folder) => file.startsWith(`${folder}/`));
  return at === -1 ? visit.length : at;
};

type Words = string | number | null | ((...args: unknown[]) => Words) | { readonly [key: string]: Words };

/**
 * Calls a function with its parameters' names in braces, and again with the values that it tells apart. If it takes
 * no texts, it is called with lists; if it takes no lists either, its source is shown.
 */
function callWithNames(text: (...args: unknown[]) => Words): Words[] {
  const source = String(text);
  const list = /^(?:function \w+)?\s*\(([^)]*)\)/.exec(source)?.[1] ?? /^\w*/.exec(source)?.[0] ?? '';
  const names: readonly string[] = list.match(/\w+/g) ?? [];
  // Values that a text tells apart: 1 as a count, null, and "" for false.
  const special = [
    ...[...source.matchAll(/\bplural\(\s*(\w+)/g)].map(([, name]) => ({ name, value: 1 as unknown })),
    ...[...source.matchAll(/(\w+) === null/g)].map(([, name]) => ({ name, value: null })),
    ...[...source.matchAll(/(\w+)\s*\?(?![.?])/g)].map(([, name]) => ({ name, value: '' })),
  ].filter(({ name }) => names.includes(name ?? ''));
  const call = (changed: string | undefined, value: unknown, shown: (name: string) => unknown) =>
    text(...names.map((name) => (name === changed ? value : shown(name))));
  try {
    return [...special, { name: undefined, value: null }].map(({ name, value }) =>
      call(name, value, (one) => (source.includes(`...${one}`) ? [`{${one} 1}`, `{${one} 2}`] : `{${one}}`)),
    );
  } catch {}
  try {
    return [call(undefined, null, (name) => [`{${name} 1}`, `{${name} 2}`])];
  } catch {
    return [source.replace(/\s+/g, ' ')];
  }
}

function print(name: string, words: Words, indent: string): void {
  if (typeof words === 'string' || typeof words === 'number')
    console.log(`${indent}${name}: ${String(words).replace('undefined', '…')}`);
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
