/** Pages read only the query parameters that `site/page-queries.ts` declares, because the front door drops all others. */

import { expect, test } from 'vitest';
import { exploreParams } from '../../src/site/explore-params.ts';
import { pageQueries } from '../../src/site/page-queries.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const files = new Map(sourceFiles('src').map((file) => [file.file, file]));
const pages = [...files.values()].filter(({ file }) => /^src\/pages\/(?!api\/)/.test(file));
const route = (file: string): string =>
  file.replace(/^src\/pages|\.(?:astro|ts)$/g, '').replace(/(?:\/index)$/, '') || '/';

/** Matches constants with the name of a parameter: `const triedParam = 'tried'`. */
const constants = new Map(
  [...files.values()].flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = '([\w-]+)'/g)].map(([, name = '', value = '']) => [name, value] as const),
  ),
);

/** Matches `searchParams.get('x')`, and `idOf(url, 'x')` of helpers that read a parameter for their caller. */
const reads = /\bsearchParams\s*\.(?:get|has|getAll)\(\s*([^)]+?)\s*\)|\((?:\w+\.)*url, ('[\w-]+')\)/g;

function namesIn({ text }: SourceFile): string[] {
  return [...text.matchAll(reads)].flatMap(([, one, other]) => {
    const name = one ?? other ?? '';
    if (name.startsWith("'")) return [name.slice(1, -1)];
    const isOfCaller = new RegExp(`\\(url: URL, ${name}: string\\)`).test(text);
    return isOfCaller ? [] : [constants.get(name) ?? `the value of ${name}`];
  });
}

/** Returns the page and its server-side imports. */
function partsOf(page: SourceFile): Set<SourceFile> {
  const parts = new Set([page]);
  for (const part of parts) {
    for (const name of part.imports) {
      const found =
        /^src\/(?:pages|features|app\/layout)\/.*\.(?:astro|ts)$/.test(name) &&
        !/\.(?:store|client|inline)\.ts$/.test(name)
          ? files.get(name)
          : undefined;
      if (found) parts.add(found);
    }
  }
  return parts;
}

test('every page declares in site/page-queries.ts which query parameters it reads', () => {
  expect(Object.keys(pageQueries).sort()).toEqual(pages.map(({ file }) => route(file)).sort());
});

test('no page reads a query parameter that it has not declared in site/page-queries.ts', () => {
  const undeclared = pages.flatMap((page) =>
    namesIn(page)
      .filter((name) => !pageQueries[route(page.file)]?.includes(name))
      .map((name) => `${page.file}: ${name}`),
  );
  expect(undeclared).toEqual([]);
});

test('an import of pages reads only query parameters that one of these pages declares', () => {
  const declared = new Map<SourceFile, Set<string>>();
  for (const page of pages) {
    for (const part of partsOf(page)) {
      const names = declared.get(part) ?? new Set();
      for (const name of pageQueries[route(page.file)] ?? []) names.add(name);
      declared.set(part, names);
    }
  }
  expect(declared.size).toBeGreaterThan(2 * pages.length);
  const undeclared = [...declared].flatMap(([part, names]) =>
    namesIn(part)
      .filter((name) => !names.has(name))
      .map((name) => `${part.file}: ${name}`),
  );
  expect(undeclared).toEqual([]);
});

test('pages read query parameters by literal names', () => {
  const whole = /\bsearchParams\b(?!\s*\.(?:get|has|getAll)\()|URLSearchParams\([^)]*\.search\b/;
  // These forward a query unchanged, or read an endpoint's query by its schema.
  const others = [
    'src/platform/http/parse.ts',
    'src/platform/http/responses.ts',
    'src/features/beta/beta-gate.server.ts',
    'src/pages/search.astro',
  ];
  const parts = new Set(pages.flatMap((page) => [...partsOf(page)]));
  const hidden = [...parts].filter(({ file, text }) => !others.includes(file) && whole.test(text));
  expect(hidden.map(({ file }) => file)).toEqual([]);
});

test('the page of the search declares what a search reads', () => {
  expect(pageQueries['/search']).toEqual(exploreParams);
});

test('a literal page comes before a page with a parameter that also matches its path', () => {
  const routes = Object.keys(pageQueries);
  const hidden = routes.filter((one, place) => {
    const address = one.replace(/\[[\w.]+\]/g, 'x');
    const first = routes.findIndex((other) =>
      new RegExp(`^${other.replace(/\[\w+\]/g, '[^/]+').replace(/\[\.{3}\w+\]/g, '.+')}$`).test(address),
    );
    return first !== place;
  });
  expect(hidden).toEqual([]);
});
