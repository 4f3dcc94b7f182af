import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { missingForWebKit } from './find-webkit.ts';
import { root } from './root.ts';
import { type FullPart, fullParts } from './test-parts.ts';
import {
  browserTimes,
  type Count,
  type FileTime,
  failedFiles,
  fileTimesFile,
  type PlaywrightReport,
  readReport,
  reportFile,
  type VitestReport,
} from './test-reports.ts';

export interface Result extends Count {
  times: readonly FileTime[];
  /** What to say again at the very end: on a busy machine it is far above. */
  named: readonly string[];
  /** The command that tries once more what failed; null if there is too much of it, or if it can't be known. */
  retry: readonly string[] | null;
}

export interface Step {
  name: string;
  command: readonly string[];
  /** Reads what the step has reported. Without it, the exit code is the only result. */
  read?: () => Result | null;
  before?: () => void;
  /** True if it may run beside the steps after it: it has one thread and no test. */
  beside?: boolean;
}

/** How many tests may need the second try that CI gives them (docs/decisions/0032). */
const maxForgiven = 2;

const vitest = (config: string) => ['vitest', 'run', '--config', config];
const playwright = (config: string) => ['playwright', 'test', '--config', config, '--reporter=list,json'];

function readVitest(command: readonly string[], retries: boolean): Result | null {
  const report = readReport<VitestReport>(reportFile);
  if (!report) return null;
  const failed = failedFiles(report);
  const tests = failed.flatMap((one) => one.tests.map((test) => `Failed: ${one.file}: ${test}`));
  const few = tests.length > 0 && tests.length <= maxForgiven;
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    times: readReport<FileTime[]>(fileTimesFile) ?? [],
    named: tests,
    retry: retries && few ? [...command, ...failed.map(({ file }) => file)] : null,
  };
}

function readPlaywright(): Result | null {
  const report = readReport<PlaywrightReport>(reportFile);
  if (!report) return null;
  const { expected, unexpected, flaky } = report.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  const forgiven = flaky <= maxForgiven;
  return {
    passed: forgiven ? expected + flaky : expected,
    failed: forgiven ? unexpected : unexpected + flaky,
    times: browserTimes(report),
    named: flaky > 0 ? [`Passed at the second try only: ${flaky} browser tests, named above.`] : [],
    retry: null,
  };
}

interface Wishes {
  name: string;
  config: string;
  /** Paths of the tests to run; empty: all that the config has. */
  files?: readonly string[];
  retries?: boolean;
}

function vitestStep({ name, config, files = [], retries = false }: Wishes): Step {
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tests/support/file-times.ts'];
  const command = [...vitest(config), ...reporters, `--outputFile.json=${reportFile}`, ...files];
  return { name, command, read: () => readVitest(vitest(config), retries) };
}

function browserStep({ name, config, files = [] }: Wishes): Step {
  return {
    name,
    // Lighthouse goes before all tests, but isn't part of a room.
    command: [...playwright(config), ...files, ...(files.length > 0 ? ['--no-deps'] : [])],
    before: () => void ensureChromium(),
    read: readPlaywright,
  };
}

const lint: Step = { name: 'Format and lint', command: ['npm', 'run', '--silent', 'lint'] };
const types: Step = { name: 'Types', command: ['npm', 'run', '--silent', 'types'], beside: true };
const unused: Step = { name: 'Unused code', command: ['npm', 'run', '--silent', 'unused'] };
const build: Step = { name: 'Build', command: ['node', 'src/tools/build.ts', '--if-stale'] };

const daily = { vitest: 'tests/vitest.config.ts', browser: 'tests/playwright.config.ts' };
const full = { vitest: 'tests/vitest-full.config.ts', browser: 'tests/playwright-full.config.ts' };

export function dailySteps(): Step[] {
  return [
    types,
    lint,
    unused,
    build,
    vitestStep({ name: 'Rules, units, calls', config: daily.vitest, retries: Boolean(process.env['CI']) }),
    browserStep({ name: 'Lighthouse and browser', config: daily.browser }),
  ];
}

/** Returns the steps of one room, such as `buying`: its units, calls, and screens. Null if no tests have that name. */
export function roomSteps(room: string): Step[] | null {
  const exists = (folder: string) => /^[a-z-]+$/.test(room) && existsSync(path.join(root, folder));
  const files = [`tests/features/${room}`, `tests/api/${room}`, `tests/${room}`].filter(exists);
  const screens = `tests/e2e/${room}`;
  if (files.length === 0 && !exists(screens)) return null;
  return [
    build,
    ...(files.length > 0 ? [vitestStep({ name: `Units and calls of ${room}`, config: daily.vitest, files })] : []),
    ...(exists(screens) ? [browserStep({ name: `Screens of ${room}`, config: daily.browser, files: [screens] })] : []),
  ];
}

function readFullBrowsers(): Result | null {
  const result = readPlaywright();
  const missing = missingForWebKit();
  return result && { ...result, named: [...result.named, ...(missing === null ? [] : [missing])] };
}

export function fullSteps(part: FullPart): Step[] {
  if (part === 'browsers') {
    return [
      build,
      { ...browserStep({ name: 'Full: browsers', config: full.browser }), read: readFullBrowsers },
      browserStep({ name: 'Full: Lighthouse', config: 'tests/lighthouse-full.config.ts' }),
    ];
  }
  return [build, vitestStep({ name: `Full: ${part}`, config: full.vitest, files: fullParts[part]() })];
}
