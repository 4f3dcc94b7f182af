/**
 * Changes of one account wait for each other here, before they take a connection: waiting for a lock of the database
 * holds one, and a single account could hold them all. The locks stay, for other instances.
 */
import { DomainError } from '../errors.ts';
import type { Services } from '../services.ts';
import { requestErrors } from '../words.ts';

interface Line {
  /** Settles when the last of those who wait is done. */
  end: Promise<unknown>;
  /** With the one whose turn it is. */
  length: number;
}

/** By app, because tests start several. */
const linesByApp = new WeakMap<Services, Map<string, Line>>();
const maxLength = 64;
/** While the database is away each turn takes seconds; nobody should wait for that many. */
const maxWaitMs = 15_000;

const busy = () => new DomainError('rate_limited', requestErrors.tooManyChanges, { retryAfter: 1 });

/**
 * Does the work when that of all who came earlier with the same name is done, well or not.
 * @param name of what changes, and whose it is
 * @throws DomainError `rate_limited` when too many wait, or for too long; the work was not begun then
 */
export async function runInTurn<T>(app: Services, name: string, work: () => Promise<T>): Promise<T> {
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
