/**
 * How much memory the server lets garbage take before it collects it, in MB. Left alone, Node takes what the machine has
 * and keeps it; this much holds every load of `npm run bench memory` on a machine of 512 MB. `Dockerfile` says the same.
 */
export const heapFlags: readonly string[] = ['--max-old-space-size=192', '--max-semi-space-size=8'];
/** Threads share their freed memory, which the C library would otherwise keep for each. */
export const heapEnv = { MALLOC_ARENA_MAX: '2' };

const size = /^--max[-_]old[-_]space[-_]size/;

/**
 * Begins this process anew with the limits, which count from its first moment only; its id, terminal and signals stay.
 * Does nothing where there is a limit already, as NODE_OPTIONS may set one, nor on Windows, where this can't be done.
 */
export function limitHeap(): void {
  const { execve, execPath, execArgv, argv, env, platform } = process;
  const options = [...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)];
  if (platform === 'win32' || execve === undefined || options.some((option) => size.test(option))) return;
  execve(execPath, [execPath, ...execArgv, ...heapFlags, ...argv.slice(1)], { ...heapEnv, ...env });
}
