/**
 * How much memory the server lets garbage take before it collects it, in MB. Left alone, Node takes what the machine has
 * and keeps it; this much holds every load of `npm run bench memory` on a machine of 512 MB, PostgreSQL included.
 * `Dockerfile` says the same.
 */
export const heapFlags: readonly string[] = ['--max-old-space-size=192', '--max-semi-space-size=8'];

/** Threads share their freed memory, which the C library would otherwise keep for each. */
export const heapEnv = { MALLOC_ARENA_MAX: '2' };

/** Whether NODE_OPTIONS says how much, which counts then. */
export function choosesHeap(nodeOptions: string | undefined): boolean {
  return /--max[-_]old[-_]space[-_]size/.test(nodeOptions ?? '');
}
