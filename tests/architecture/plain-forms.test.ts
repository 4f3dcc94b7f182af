/**
 * Forms that work without JavaScript send what their markup names. Tests of forms post literal fields, so what is compared here are
 * the names and values in the markup with those that the server’s sources read.
 */
import { expect, test } from 'vitest';
import { exploreParams } from '../../src/site/explore-params.ts';
import { literal, readTags, type Tag } from './read-tags.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const all = sourceFiles('src').filter(({ file }) => /^src\/(?:pages|features|platform|app|site)\//.test(file));
const files = new Map(all.map((file) => [file.file, file]));
const isMarkup = ({ file }: SourceFile) => /\.(?:astro|tsx)$/.test(file);
const isOfServer = ({ file }: SourceFile) => /\.ts$/.test(file) && !/(?:\.client|\.store|words)\.ts$/.test(file);
const markup = all.filter(isMarkup);

const tags = new Map(markup.map((file) => [file, readTags(file)]));

const importers = new Map<string, SourceFile[]>();
for (const file of markup) for (const name of file.imports) importers.set(name, [...(importers.get(name) ?? []), file]);

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
const sourcesIn = Map.groupBy(all.filter(isOfServer), ({ file }) => folderOf(file));
const codeOf = ({ file, text }: SourceFile) =>
  file.endsWith('.astro') ? text.slice(0, text.indexOf('\n---', 3)) : text;

const shapeOf = (route: string) => route.replace(/\$\{[^}]*\}|\[[^\]]*\]/g, '*');
const pagesByShape = new Map(
  all
    .filter(({ file }) => file.startsWith('src/pages/'))
    .map((file) => [shapeOf(file.file.replace(/^src\/pages|(?:\/index)?\.(?:ts|astro)$/g, '')), file]),
);
/** The files of routes by the names that `paths` have for them. */
const routes = new Map(
  all.flatMap(({ text }) =>
    [...text.matchAll(/\b(\w+): (?:\([^)]*\) => )?['`](\/[^'`]+)['`]/g)].flatMap(([, name = '', route = '']) => {
      const found = pagesByShape.get(shapeOf(route));
      return found ? [[name, found] as const] : [];
    }),
  ),
);

/** Returns the sources near a component that may read what it sends: of its folder, of its pages, and of the routes it names. */
function findReaders(component: SourceFile): Set<SourceFile> {
  const pages = new Set([component]);
  for (const one of pages) for (const importer of importers.get(one.file) ?? []) pages.add(importer);
  for (const { name, attributes } of tags.get(component) ?? []) {
    const route = name === 'form' && routes.get(/\b\w*[pP]aths\.(\w+)/.exec(attributes.get('action') ?? '')?.[1] ?? '');
    if (route) pages.add(route);
  }
  const near = new Set(sourcesIn.get(folderOf(component.file)) ?? []);
  const add = (name: string) => {
    const file = files.get(name);
    if (file && isOfServer(file)) near.add(file);
  };
  for (const page of pages) for (const name of page.imports) add(name);
  for (const { imports } of [...near]) for (const name of imports) add(name);
  return new Set([...near, ...[...pages].filter(({ file }) => file.startsWith('src/pages/'))]);
}
const found = new Map(markup.map((file) => [file, findReaders(file)]));
const readersOf = (component: SourceFile) => found.get(component) ?? new Set<SourceFile>();

const matches = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found));

/** Returns what a source reads by name: `typed['x']`, `input.x`, `const { x } = typed`, and the keys of schemas. */
function readNames(text: string): string[] {
  const single = matches(text, [
    /(?<!\bparams)\['([\w.-]+)'\]/g,
    /\.(?:get|has|getAll)\('([\w.-]+)'\)/g,
    /(?:^|[{,\s])'?([\w-]+)'?: (?:v\.|\w*(?:Schema|Text|Field)\b)/g,
    /\bfield === '([\w-]+)'/g,
    /\b(?:typed|fields|input|body)\.(\w+)/g,
  ]);
  const lists = matches(text, [
    /v\.(?:object|strictObject|looseObject)\(\{([^}]*)\}/g,
    /\{ ([^{}]*) \} = (?:await )?(?:typed|input|fields)\b/g,
    /\b(?:input|typed): \{ ([^{}]*) \}/g,
    /\{ ([^{}]*) \}: Texts/g,
  ]);
  return [...single, ...lists.flatMap((keys) => keys.match(/[\w-]+(?=[^:]*(?:,|$)|:)/g) ?? [])];
}
const namesRead = new Map(all.map((file) => [file, readNames(codeOf(file))]));

/** Forms that only scripts take have neither method nor address. */
const isOfScripts = (file: SourceFile) => {
  const forms = (tags.get(file) ?? []).filter(({ name, isEnd }) => name === 'form' && !isEnd);
  return forms.length > 0 && !forms.some(({ attributes }) => attributes.has('method') || attributes.has('action'));
};
const senders = markup.filter((file) => !file.file.startsWith('src/features/booth/phone/') && !isOfScripts(file));
const fieldsOf = (file: SourceFile) =>
  (tags.get(file) ?? []).filter(({ name }) => /^(?:input|select|textarea|button|[A-Z]\w*)$/.test(name));

/** A password manager reads the first; pictures are taken from any field. */
const readByNobody = ['username', 'photo', 'photos'];

test('every field that a component names is one that the server’s sources near it read', () => {
  const unread = senders.flatMap((file) => {
    const names = new Set([
      ...[...readersOf(file)].flatMap((reader) => namesRead.get(reader) ?? []),
      'do',
      ...readByNobody,
    ]);
    if (file.file.startsWith('src/features/explore/')) for (const name of exploreParams) names.add(name);
    return fieldsOf(file)
      .map(({ attributes }) => literal(attributes.get('name')))
      .filter((name) => name !== null && !names.has(name))
      .map((name) => `${file.file}: ${name}`);
  });
  expect(unread).toEqual([]);
});

/** Returns the words that a source compares with, or has in a list of what may be done. */
function readWords(text: string): string[] {
  const acts = matches(text, [/const acts = \{\n([\s\S]*?)\n\};/g]);
  const lists = matches(text, [/\[((?:\s*'[\w-]+',?)+\s*\])/g]);
  return [
    ...matches(text, [/(?:[!=]== |\bcase |\| |\bliteral\()'([a-z][\w-]*)'/g]),
    ...lists.flatMap((list) => matches(list, [/'([\w-]+)'/g])),
    ...acts.flatMap((inside) => matches(inside, [/^ {2}(\w+)\b/gm])),
  ];
}
const wordsKnown = new Map(all.map((file) => [file, new Set(readWords(codeOf(file)))]));

/** Any word but `publish` saves a piece. */
const otherwise = 'src/features/studio/editor/SaveBar.tsx: save';

test('every choice and every button stands for a word that the server’s sources near it know', () => {
  const unknown = senders.flatMap((file) => {
    const readers = [...readersOf(file)];
    return fieldsOf(file)
      .filter(({ attributes }) => literal(attributes.get('name')) !== null)
      .map(({ attributes }) => literal(attributes.get('value')) ?? '')
      .filter((value) => /^[a-z][\w-]*$/.test(value) && !readers.some((reader) => wordsKnown.get(reader)?.has(value)))
      .map((value) => `${file.file}: ${value}`)
      .filter((line) => line !== otherwise);
  });
  expect(unknown).toEqual([]);
});

const isSubmit = ({ name, attributes }: Tag) => {
  const type = literal(attributes.get('type'));
  return name === 'button'
    ? type === null || type === 'submit'
    : name === 'input' && (type === 'submit' || type === 'image');
};

/** Returns the component that a tag stands for. */
function componentOf(file: SourceFile, name: string): SourceFile | undefined {
  return files.get(file.imports.find((one) => new RegExp(`/${name}\\.(?:astro|tsx)$`).test(one)) ?? '');
}

/** True if there is a button that sends, among the tags or in a component of theirs. */
const hasSubmit = (file: SourceFile, among: readonly Tag[]): boolean =>
  among.some((tag) => {
    if (tag.isEnd) return false;
    if (isSubmit(tag)) return true;
    const component = /^[A-Z]/.test(tag.name) && componentOf(file, tag.name);
    return component ? hasSubmit(component, tags.get(component) ?? []) : false;
  });

/** Returns the forms of a component with what is between their tags. */
function formsOf(file: SourceFile): { form: Tag; inside: Tag[] }[] {
  const own = tags.get(file) ?? [];
  return own.flatMap((form, at) => {
    if (form.name !== 'form' || form.isEnd) return [];
    const end = own.findIndex(({ name, isEnd }, place) => place > at && name === 'form' && isEnd);
    return [{ form, inside: own.slice(at + 1, end) }];
  });
}
const isPost = ({ attributes }: Tag) => literal(attributes.get('method')) === 'post';

test('every form has a button that sends it', () => {
  const texts = markup.map(({ text }) => text).join('\n');
  const unsent = markup.flatMap((file) =>
    formsOf(file)
      .filter(({ form, inside }) => {
        const id = literal(form.attributes.get('id'));
        return isPost(form) && !hasSubmit(file, inside) && !(id !== null && texts.includes(`form="${id}"`));
      })
      .map(() => file.file),
  );
  expect(unsent).toEqual([]);
  const named = markup.flatMap((file) => (tags.get(file) ?? []).filter(({ attributes }) => attributes.has('name')));
  // A name is sent only by a button that sends its form.
  expect(named.filter((tag) => tag.name === 'button' && !tag.isEnd && !isSubmit(tag))).toEqual([]);
});

test('a form that is sent as a query is a search or a choice, and one with a file sends files', () => {
  const pages = markup.filter(({ file }) => file.endsWith('.astro'));
  const wrong = pages.flatMap((file) =>
    formsOf(file)
      .filter(({ form: { attributes }, form, inside }) => {
        if (isPost(form)) {
          const hasFile = inside.some((tag) => literal(tag.attributes.get('type')) === 'file');
          return hasFile && literal(attributes.get('enctype')) !== 'multipart/form-data';
        }
        const isSearch = literal(attributes.get('role')) === 'search' || literal(attributes.get('method')) === 'get';
        return !isSearch && !/Csv\(/.test(attributes.get('action') ?? '');
      })
      .map(() => file.file),
  );
  expect(wrong).toEqual([]);
});

/** What the forms’ markup says, without what it reads of a form that was refused: `values['x']`. Lists name their buttons in sources. */
const inMarkup = new Map(
  markup.map((file) => [file, matches(file.text, [/(?:name|value)="([\w.-]+)"/g, /(?<![\w)]\[|\?\.\[)'([\w.-]+)'/g])]),
);
const inLists = all.flatMap(({ text }) => matches(text, [/\bdo: '([\w-]+)'/g]));
function renderedFor(handler: SourceFile): Set<string> {
  const senders = markup.filter((file) => readersOf(file).has(handler));
  return new Set([...senders.flatMap((file) => inMarkup.get(file) ?? []), ...inLists]);
}
const handlers = all.filter((file) => !isMarkup(file) && /handle-form\.server/.test(file.text));

test('every button that the server knows is on a form', () => {
  const known = handlers.flatMap((handler) => {
    const { file, text } = handler;
    const rendered = renderedFor(handler);
    return matches(text, [/\b(?:form|act|action|typed\['do'\]) [!=]== '([\w-]+)'/g, /\bcase '([\w-]+)':/g])
      .filter((word) => !rendered.has(word))
      .map((word) => `${file}: ${word}`);
  });
  expect(known).toEqual([]);
});

/** Returns the keys of an object literal’s inside. */
function keysOf(inside: string): string[] {
  let flat = inside;
  for (let before = ''; before !== flat; )
    [before, flat] = [flat, flat.replace(/\([^(){}[\]]*\)|\{[^(){}[\]]*\}|\[[^(){}[\]]*\]/g, '')];
  return matches(flat, [/(?:^|,)\s*(?:\/\*.*?\*\/\s*)?'?([\w-]+)'?(?=:|,|\s*$)/g]);
}

/** The keys of the schemas that a source has, or imports. */
function schemasOf({ file, imports }: SourceFile): Map<string, string[]> {
  const texts = [...imports, file].map((name) => files.get(name)?.text ?? '');
  const schemas = texts.flatMap((text) => [...text.matchAll(/const (\w+) = v\.\w*[oO]bject\(\{([\s\S]*?)\}\);/g)]);
  return new Map(schemas.map(([, name = '', inside = '']) => [name, keysOf(inside)]));
}

/** They are in the URL of the form. */
const ofUrl = ['token', 'vendor'];

test('every field that the server reads is on a form', () => {
  const missing = handlers.flatMap((handler) => {
    const { file, text } = handler;
    const rendered = renderedFor(handler);
    const schemas = schemasOf(handler);
    const names = [
      ...matches(text, [/\bbody: (\w+)/g, /parseInput\((\w+), typed\)/g]).flatMap((name) => schemas.get(name) ?? []),
      ...matches(text, [/\btyped\['([\w.-]+)'\]/g]),
    ];
    return names.filter((name) => !rendered.has(name) && !ofUrl.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
