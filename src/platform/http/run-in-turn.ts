/**
 * Queues changes of one account or network in memory, before they take a database connection: waiting for a lock holds one, so
 * a single account could exhaust the pool. The locks remain, for other instances.
 */
import { DomainError } from '../errors.ts';
import { requestErrors } from '../words.ts';

interface Line {
  end: Promise<unknown>;
  /** Number of queued works, including the running one. */
  length: number;
}

/** Per app, because tests start several. */
const linesByApp = new WeakMap<object, Map<string, Line>>();
const maxLength = 64;
/** While the database is unreachable each turn takes seconds, so the wait is limited. */
const maxWaitMs = 15_000;

const busy = () => new DomainError('rate_limited', requestErrors.tooManyChanges, { retryAfter: 1 });

/**
 * Runs `work` after all earlier work of the same name has settled.
 * @param name names what changes and whose it is
 * @throws DomainError `rate_limited` if too many wait or the wait was too long; then `work` was not started
 */
export async function runInTurn<T>(app: object, name: string, work: () => Promise<T>): Promise<T> {
  const lines = linesByApp.get(app) ?? new Map<string, Line>();
  linesByApp.set(app, lines);
  const line = lines.get(name) ?? { end: Promise.resolve(), length: 0 };
  if (line.length >= maxLength) throw busy();
  lines.set(name, line);
  line.length += 1;
  const since = performance.now();
  const turn = line.end.then(() => {
    if (performance.now() - since > maxWaitMs) throw busy();
    return work();
  });
  line.end = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(name);
  }
}
