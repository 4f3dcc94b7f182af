/**
 * Compares what makes `npm test` slow with tests/costs.json, so that a change which adds to it has to say so in the open. When
 * something goes, the file is changed likewise.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

interface Costs {
  browserTests: number;
  startsPrograms: string[];
  waits: string[];
  onlyInBrowsers: string[];
}

const costs = JSON.parse(readFileSync(path.join(root, 'tests/costs.json'), 'utf8')) as Costs;
const isDaily = (file: string) => !/^tests\/(storms|processes|e2e-full|bench|support|architecture)\//.test(file);
const allTests = sourceFiles('tests');
const files = allTests.filter(({ file }) => isDaily(file));

/** Modules that start the site, one of its tools, or a second PostgreSQL as a program. */
const starters =
  /^(node:child_process|.*\/support\/(site-process|child-server|embedded-apps|job-process|e2e-server)\.ts|.*\/embedded\/embedded-server\.ts)$/;

/** A wait by the clock: `sleep(…)`, a promise of `setTimeout`, Playwright’s `waitForTimeout`, and PostgreSQL’s `pg_sleep`. */
const wait =
  /\b(?:sleep|waitForTimeout)\((\d[\d_]*)\)|setTimeout\([\w.]+, (\d[\d_]*)\)|await setTimeout\((\d[\d_]*)\)/g;

test('as many browser tests are written as tests/costs.json says', () => {
  const specs = files.filter(({ file }) => file.endsWith('.spec.ts'));
  const written = specs.flatMap(({ text }) => text.match(/^\s*test\(/gm) ?? []);
  expect(written).toHaveLength(costs.browserTests);
});

test('only the files of tests/costs.json start a program', () => {
  const imports = (text: string) => [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '');
  const found = files.filter(({ text }) => imports(text).some((name) => starters.test(name))).map(({ file }) => file);
  expect(found).toEqual(costs.startsPrograms);
});

test('only the files of tests/costs.json wait for 200 ms or more', () => {
  const milliseconds = (match: RegExpMatchArray) =>
    Number((match[1] ?? match[2] ?? match[3] ?? '').replaceAll('_', ''));
  const found = files.flatMap(({ file, text }) =>
    [...text.matchAll(wait)]
      .filter((match) => milliseconds(match) >= 200)
      .map((match) => `${file}: ${milliseconds(match)} ms`),
  );
  expect(found).toEqual(costs.waits);
});

/** Scripts of pages, and islands, in which a person can press something. */
const hearsPresses = /\bon(Click|Submit|Change|Input|KeyDown)=|addEventListener\(/;

test('only the files of tests/costs.json hear presses that browser tests alone prove', () => {
  const sources = sourceFiles('src');
  const byName = new Map([...allTests, ...sources].map((entry) => [entry.file, entry]));
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const imported of byName.get(file)?.imports ?? []) load(imported);
  };
  for (const { file } of files.filter((one) => /\.test\.tsx?$/.test(one.file))) load(file);
  const presses = sources.filter(({ file, text }) => /\.(client\.ts|tsx)$/.test(file) && hearsPresses.test(text));
  const found = presses.map(({ file }) => file).filter((file) => !loaded.has(file));
  expect(found).toEqual(costs.onlyInBrowsers);
});
