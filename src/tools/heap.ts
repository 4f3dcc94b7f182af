/**
 * Heap limits in MB. Without them, Node takes what the machine has and keeps it. With them, every load of
 * `npm run bench memory` fits into a machine with 512 MB. `Dockerfile` has the same values.
 */
export const heapFlags: readonly string[] = ['--max-old-space-size=192', '--max-semi-space-size=8'];
/** Lets threads share freed memory, which glibc otherwise keeps per thread. */
export const heapEnv = { MALLOC_ARENA_MAX: '2' };

const size = /^--max[-_]old[-_]space[-_]size/;

/**
 * Replaces this process by one with the limits, which only work from the start; its id, terminal, and signals stay the
 * same. Does nothing if there is a limit already, for example in NODE_OPTIONS, or on Windows, which has no execve.
 */
export function limitHeap(): void {
  const { execve, execPath, execArgv, argv, env, platform } = process;
  const options = [...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)];
  if (platform === 'win32' || execve === undefined || options.some((option) => size.test(option))) return;
  execve(execPath, [execPath, ...execArgv, ...heapFlags, ...argv.slice(1)], { ...heapEnv, ...env });
}
