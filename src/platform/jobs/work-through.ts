import { isDomainError } from '../errors.ts';
import { log } from '../http/log.ts';

/** After this many failures in a row the provider is assumed to be down, and the rest waits. */
const failuresInARow = 3;

/** Works through items until the provider seems to be down. Returns how many were done. */
export async function workThrough<T>(items: readonly T[], name: (item: T) => string, work: (item: T) => Promise<void>) {
  let [done, inARow] = [0, 0];
  for (const item of items) {
    if (inARow >= failuresInARow) break;
    try {
      await work(item);
      done += 1;
      inARow = 0;
    } catch (error) {
      inARow += 1;
      log.error(`${name(item)}.`, isDomainError(error) ? error.code : error);
    }
  }
  return done;
}
