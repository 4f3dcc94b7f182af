/**
 * `npm test`: everything that must hold, ending with the time of each step and a line with the totals. `npm test -- buying`: one
 * room. `npm run test:full`: that, and whatever needs many rounds, kills, programs, or more screens; `-- money`: one part of it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';
import { runStep, type StepResult, stopSteps } from './run-test-step.ts';
import { stopWithNpm } from './stop-with-npm.ts';
import { createRunFolder } from './test-folder.ts';
import { fullParts, isFullPart } from './test-parts.ts';
import { reportFile } from './test-reports.ts';
import { dailySteps, fullSteps, roomSteps, type Step } from './test-steps.ts';

const timesFile = path.join(root, '.cache/test-times.json');

/** Returns the steps that the arguments ask for; exits with a sentence if they name nothing. */
function chooseSteps([first, second]: readonly string[]): Step[] {
  if (first === '--full' && second === undefined) {
    return [...dailySteps(), ...Object.keys(fullParts).filter(isFullPart).flatMap(fullSteps)];
  }
  if (first === '--full' && second !== undefined && isFullPart(second)) return fullSteps(second);
  if (first === '--full') return refuse(`There is no part “${second}”. Parts: ${Object.keys(fullParts).join(', ')}.`);
  if (first === undefined) return dailySteps();
  return roomSteps(first) ?? refuse(`No tests are named after a room “${first}”: see the folders of tests/features.`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const show = (seconds: number) => (seconds < 100 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`);

function reportTimes(results: ReadonlyMap<string, StepResult>, seconds: number): void {
  const slowest = [...results.values()].flatMap(({ times }) => times).sort((a, b) => b.seconds - a.seconds);
  console.log('\nTime per step:');
  for (const [name, result] of results) console.log(`  ${show(result.seconds).padStart(9)}  ${name}`);
  if (slowest.length > 0) console.log('The ten slowest files, by the time of their tests:');
  for (const { file, seconds } of slowest.slice(0, 10)) console.log(`  ${show(seconds).padStart(9)}  ${file}`);
  console.log(`In all: ${show(seconds)}`);
  const steps = Object.fromEntries([...results].map(([name, result]) => [name, result.seconds]));
  writeFileSync(timesFile, `${JSON.stringify({ seconds, steps, files: slowest }, null, 1)}\n`);
}

/** Runs the steps one after the other; those that may run beside others at once. Ends early once `isStopping`. */
async function runSteps(steps: readonly Step[], env: NodeJS.ProcessEnv, isStopping: () => boolean) {
  const results = new Map<string, StepResult>();
  const beside: Promise<void>[] = [];
  for (const step of steps) {
    if (isStopping()) break;
    const end = runStep(step, env).then((result) => void results.set(step.name, result));
    if (step.beside) beside.push(end);
    else await end;
    // What comes after a step with tests has the machine for itself.
    if (step.read) await Promise.all(beside);
  }
  await Promise.all(beside);
  return results;
}

function report(results: ReadonlyMap<string, StepResult>, seconds: number): boolean {
  const all = [...results];
  const passed = all.reduce((sum, [, result]) => sum + result.passed, 0);
  const failed = all.reduce((sum, [, result]) => sum + result.failed, 0);
  reportTimes(results, seconds);
  for (const line of all.flatMap(([, { named }]) => named)) console.log(`\n${line}`);
  const broken = all.filter(([, result]) => result.failed > 0).map(([name]) => name);
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

const steps = chooseSteps(process.argv.slice(2));
const start = performance.now();
const folder = createRunFolder();
mkdirSync(path.dirname(timesFile), { recursive: true });

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stopSteps()
      .then(() => folder.remove())
      .finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  });
}
stopWithNpm();

const results = await runSteps(
  steps,
  { ...process.env, TMPDIR: folder.path, ASTRO_TELEMETRY_DISABLED: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  () => stopping,
);
// Whoever stops the run removes the folder and ends the process.
if (!stopping) {
  await folder.remove();
  process.exitCode = report(results, (performance.now() - start) / 1_000) ? 0 : 1;
}
