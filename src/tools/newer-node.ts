/** Which Node runs the site: the one that package.json pins, or this machine's, if that is a newer release of the same major version. */
import { execFileSync } from 'node:child_process';
import { isNewerRelease } from '../app/doctor/known-fixes.ts';

/**
 * Returns the path of a Node to use instead of this one; null for none. Other major versions aren't tested with the site.
 * @param path the Node that runs npm, as npm names it; this process runs on the pinned one
 */
export function findNewerNode(path: string | undefined, current: string): string | null {
  if (path === undefined) return null;
  try {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 5_000 }).trim().replace(/^v/, '');
    return isNewerRelease(version, current) ? path : null;
  } catch {
    return null;
  }
}

/** Replaces this process by one of a newer Node, if there is one; its id, terminal, and signals stay the same. Windows has no execve. */
export function runOnNewerNode(): void {
  const { execve, execArgv, argv, platform, versions } = process;
  if (platform === 'win32' || execve === undefined) return;
  // Asked once: a program that only calls itself Node must not replace itself again and again.
  const { npm_node_execpath: ofNpm, ...env } = process.env;
  const newer = findNewerNode(ofNpm, versions.node);
  if (newer !== null) execve(newer, [newer, ...execArgv, ...argv.slice(1)], env);
}
