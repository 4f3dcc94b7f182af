import { type Reply, textReply } from './reply.ts';

const cacheMs = 1_000;
const probeTimeoutMs = 2_000;

/**
 * Answers `/livez` (the process is running) and `/readyz` (its dependencies are too, checked at most once a second).
 * Returns null for other paths.
 */
export function createProbes(
  ready: () => Promise<boolean>,
  now: () => number,
): (path: string) => Promise<Reply | null> {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };

  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), probeTimeoutMs);
    });
    try {
      return await Promise.race([ready(), late]);
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };

  return async (path) => {
    if (path === '/livez') return textReply(200, 'ok');
    if (path !== '/readyz') return null;
    if (now() - asked.at >= cacheMs) asked = { at: now(), answer: ask() };
    return (await asked.answer) ? textReply(200, 'ok') : textReply(503, 'not ready');
  };
}
