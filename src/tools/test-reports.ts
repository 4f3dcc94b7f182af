import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

export const reportFile = path.join(root, '.cache/test-report.json');
export const fileTimesFile = path.join(root, '.cache/test-file-times.json');

export interface Count {
  passed: number;
  failed: number;
}

export interface FileTime {
  file: string;
  seconds: number;
}

export interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
}

export function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

/** Returns the files of failed tests, relative to the project's root, with the names of those tests. */
export function failedFiles({ testResults = [] }: VitestReport): { file: string; tests: string[] }[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
      return { file: path.relative(root, name), tests: failed.length > 0 ? failed : [message] };
    });
}

/** Returns the seconds that each browser test file took, over all workers. */
export function browserTimes({ suites = [] }: PlaywrightReport): FileTime[] {
  const duration = (suite: Suite): number =>
    (suite.specs ?? [])
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((result) => result.duration)))
      .reduce((sum, ms) => sum + ms, 0) + (suite.suites ?? []).reduce((sum, inner) => sum + duration(inner), 0);
  return suites.map((suite) => ({ file: suite.file, seconds: duration(suite) / 1_000 }));
}
