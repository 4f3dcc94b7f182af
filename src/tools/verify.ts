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
  /** Returns the command that tries once more what failed; null if there is too much of it, or if it can't be known. */
  retry?: (report: Report) => readonly string[] | null;
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

/** What failed or passed at the second try only. It is said again at the very end: on a busy machine it is far above. */
const named: string[] = [];

/** Tests that may need the second try that CI gives them (docs/decisions/0032). */
const forgiven = 2;

function countTests({ numPassedTests = 0, numFailedTests = 0 }: Report): Count {
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Names the tests that failed, and returns the command that tries their files once more by themselves. */
function retryTests({ testResults = [] }: Report): readonly string[] | null {
  const files = testResults.filter(({ status }) => status === 'failed');
  const tests = files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return (failed.length > 0 ? failed : [message]).map((what) => `${path.relative(root, name)}: ${what}`);
  });
  named.push(...tests.map((test) => `Failed: ${test}`));
  if (!process.env['CI'] || full || tests.length === 0 || tests.length > forgiven) return null;
  return [...vitest, ...files.map(({ name }) => path.relative(root, name))];
}

/** Counts Playwright’s tests: those that needed a second try pass if they are few. */
function countBrowserTests({ stats }: Report): Count {
  const { expected, unexpected, flaky } = stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  if (flaky > 0) named.push(`Passed at the second try only: ${flaky} browser tests, named above.`);
  return flaky > forgiven
    ? { passed: expected, failed: unexpected + flaky }
    : { passed: expected + flaky, failed: unexpected };
}

const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts'];

const steps: readonly Step[] = [
  { name: 'Format and lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'Types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'Unused code', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'Build', command: ['node', 'src/tools/build.ts', '--if-stale'] },
  {
    name: 'Rules, units, API',
    command: [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    count: countTests,
    retry: retryTests,
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

function run([program = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    current = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    current.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    current.on('exit', (code) => resolve(code === 0));
  });
}

/** Runs a step. One that failed counts at least one failure, whatever its report says or whether it wrote one. */
async function runStep({ name, command, before, count, retry }: Step): Promise<Count> {
  before?.();
  rmSync(reportFile, { force: true });
  const ok = await run(command);
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  let report: Report;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  } catch {
    console.error(`${name}: there is no report to count.`);
    return { passed: 0, failed: 1 };
  }
  const { passed, failed } = count(report);
  if (ok) return { passed, failed };
  const again = retry?.(report) ?? null;
  if (again === null || !(await run(again))) return { passed, failed: Math.max(1, failed) };
  named.push(`Those of “${name}” passed at the second try.`);
  return { passed: passed + failed, failed: 0 };
}

process.on('SIGINT', () => stopCurrent('SIGINT'));
process.on('SIGTERM', () => stopCurrent('SIGTERM'));
process.on('exit', () => stopCurrent('SIGKILL'));

mkdirSync(path.dirname(reportFile), { recursive: true });
const total = { passed: 0, failed: 0 };
const broken: string[] = [];
for (const step of steps) {
  console.log(`\n== ${step.name}`);
  const { passed, failed } = await runStep(step).catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) broken.push(step.name);
}
for (const line of named) console.log(`\n${line}`);
if (broken.length > 0) console.log(`\nNot well: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
