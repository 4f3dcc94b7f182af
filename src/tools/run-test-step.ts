/** Runs a step as a process group of its own, so that it can be ended with all its children. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.ts';
import { fileTimesFile, reportFile } from './test-reports.ts';
import type { Result, Step } from './test-steps.ts';

export interface StepResult extends Omit<Result, 'retry'> {
  seconds: number;
}

const running = new Set<ChildProcess>();
const graceMs = 15_000;

function signalAll(name: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

/** Asks all running steps to end; kills what has not ended after a while. */
export async function stopSteps(): Promise<void> {
  signalAll('SIGINT');
  for (const until = Date.now() + graceMs; running.size > 0 && Date.now() < until; ) await sleep(50);
  signalAll('SIGKILL');
}

function runCommand([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, holdBack: boolean) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    let output = '';
    const print = holdBack ? 'pipe' : 'inherit';
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', print, print], detached: true });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (output += part.toString()));
    const end = (ok: boolean) => {
      running.delete(child);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Runs a step. One that failed counts at least one failure, whatever its report says or whether it wrote one. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  const plain = (ok: boolean) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, times: [], named: [], seconds: seconds() });
  const say = () => console.log(`\n== ${step.name}`);
  if (!step.beside) say();
  try {
    step.before?.();
  } catch (error) {
    console.error(String(error));
    return plain(false);
  }
  if (step.read) for (const file of [reportFile, fileTimesFile]) rmSync(file, { force: true });
  const { ok, output } = await runCommand(step.command, env, step.beside ?? false);
  if (step.beside) {
    say();
    process.stdout.write(output);
  }
  if (!step.read) return plain(ok);
  const result = step.read();
  if (!result) {
    console.error(`${step.name}: there is no report to count.`);
    return plain(false);
  }
  const { passed, failed, times, named, retry } = result;
  if (ok) return { passed, failed, times, named, seconds: seconds() };
  if (retry === null || !(await runCommand(retry, env, false)).ok) {
    return { passed, failed: Math.max(1, failed), times, named, seconds: seconds() };
  }
  const both = [...named, `Those of “${step.name}” passed at the second try.`];
  return { passed: passed + failed, failed: 0, times, named: both, seconds: seconds() };
}
