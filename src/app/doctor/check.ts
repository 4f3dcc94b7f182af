/** Checks of how the site is set up, for `npm run doctor`; the start runs the quick ones. */
import { ConfigError } from '../../site/config.ts';

export interface Check {
  name: string;
  /** `problem`: the site can't run like this, or loses something. */
  state: 'ok' | 'warning' | 'problem';
  /** What is so, and what to do about it. Never holds a secret. */
  sentence: string;
}

export const ok = (name: string, sentence: string): Check => ({ name, state: 'ok', sentence });
export const warning = (name: string, sentence: string): Check => ({ name, state: 'warning', sentence });
export const problem = (name: string, sentence: string): Check => ({ name, state: 'problem', sentence });

export async function orProblem(name: string, work: () => Promise<Check | Check[]>): Promise<Check[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return [problem(name, `It could not be checked: ${message || code || String(error)}`)];
  }
}

export function formatChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return checks
    .map(({ name, state, sentence }) => `${name.padEnd(width)}  ${state.padEnd('problem'.length)}  ${sentence}`)
    .join('\n');
}

/** @throws ConfigError with what the site can't start with */
export function refuseProblems(checks: readonly Check[]): void {
  const problems = checks.filter(({ state }) => state === 'problem').map(({ sentence }) => sentence);
  if (problems.length > 0) throw new ConfigError(problems);
}

export const warningsOf = (checks: readonly Check[]): string[] =>
  checks.filter(({ state }) => state === 'warning').map(({ sentence }) => sentence);
