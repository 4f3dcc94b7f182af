/** `npm test` and `npm run verify`: everything that must hold, ending in a line with the totals. --full does more rounds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { root } from './root.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: readonly string[];
  /** Reads the totals from the report; without one the step itself is the check. */
  count?: (report: Report) => Count;
  before?: () => void;
}

/** The parts that we read of vitest's and Playwright's reports. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
  stats?: { expected: number; unexpected: number; flaky: number };
}

const reportFile = path.join(root, '.cache/test-report.json');
const full = process.argv.includes('--full');
const env = {
  ...process.env,
  ...(full ? { FULL: '1' } : {}),
  ASTRO_TELEMETRY_DISABLED: '1',
  PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
};

/** Counts Vitest’s tests, and names those that failed once more: on a busy machine they are far above. */
function countTests({ numPassedTests = 0, numFailedTests = 0, testResults = [] }: Report): Count {
  for (const { name, status, message, assertionResults } of testResults.filter(({ status }) => status === 'failed')) {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `  ${test.fullName}`);
    console.log([`\n${path.relative(root, name)} ${status}`, message, ...failed].filter(Boolean).join('\n'));
  }
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Counts Playwright’s tests: those that needed a second try pass if they are few. */
function countBrowserTests({ stats }: Report): Count {
  const { expected, unexpected, flaky } = stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  if (flaky > 0) console.log(`\nPassed at the second try only: ${flaky}, named above; more than ${forgiven} fail.`);
  return flaky > forgiven
    ? { passed: expected, failed: unexpected + flaky }
    : { passed: expected + flaky, failed: unexpected };
}

/** Browser tests that may need the second try that CI gives them (docs/decisions/0032). */
const forgiven = 2;

const steps: readonly Step[] = [
  { name: 'Format and lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'Types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'Build', command: ['node', 'src/tools/build.ts', '--if-stale'] },
  {
    name: 'Rules, units, API',
    command: [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    count: countTests,
  },
  {
    name: 'Browser',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
    before: () => void ensureChromium(),
    count: countBrowserTests,
  },
  // Measures time, so nothing runs beside it, and it runs whatever became of the steps before.
  {
    name: 'Lighthouse',
    command: ['playwright', 'test', '--config', 'tests/lighthouse.config.ts', '--reporter=list,json'],
    before: () => void ensureChromium(),
    count: countBrowserTests,
  },
];

let current: ChildProcess | undefined;

/** Ends the step that runs and all its children: they are one process group. */
function stopCurrent(signal: NodeJS.Signals): void {
  if (current?.pid !== undefined && current.exitCode === null) process.kill(-current.pid, signal);
}

function runStep({ command: [program = '', ...args], before }: Step): Promise<boolean> {
  before?.();
  return new Promise((resolve) => {
    current = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    current.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    current.on('exit', (code) => resolve(code === 0));
  });
}

/** A step that failed counts at least one failure, whatever its report says or whether it wrote one. */
function countOf(step: Step, ok: boolean): Count {
  let count = { passed: 0, failed: 0 };
  try {
    if (step.count) count = step.count(JSON.parse(readFileSync(reportFile, 'utf8')) as Report);
    else if (ok) count.passed = 1;
  } catch {
    if (ok) console.error(`${step.name}: there is no report to count.`);
  }
  return ok ? count : { ...count, failed: Math.max(1, count.failed) };
}

process.on('SIGINT', () => stopCurrent('SIGINT'));
process.on('SIGTERM', () => stopCurrent('SIGTERM'));
process.on('exit', () => stopCurrent('SIGKILL'));

mkdirSync(path.dirname(reportFile), { recursive: true });
const total = { passed: 0, failed: 0 };
const broken: string[] = [];
for (const step of steps) {
  console.log(`\n== ${step.name}`);
  rmSync(reportFile, { force: true });
  const ok = await runStep(step).catch((error: Error) => {
    console.error(error.message);
    return false;
  });
  const { passed, failed } = countOf(step, ok);
  total.passed += passed;
  total.failed += failed;
  if (!ok) broken.push(step.name);
}
if (broken.length > 0) console.log(`\nNot well: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
