/** Password hashing with argon2id, on Node's thread pool, a few at a time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { DomainError } from '../../../platform/errors.ts';
import { accountErrors } from '../words.ts';

interface HashCost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** 19 MiB and two passes, the minimum that OWASP recommends: about 40 ms of one core. */
const realCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const bytes = 32;

export const hashingLimits = {
  /** Leaves a core for requests, and threads for file access and DNS, which share the pool. */
  maxRunning: Math.max(1, Math.min(2, availableParallelism() - 1)),
  /** At about 25 hashes a second, the last one waits a few seconds, well within a request's deadline. */
  maxWaiting: 150,
};

const derive = promisify(argon2);

function argon(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: bytes, ...cost });
}

export interface PasswordHashing {
  /** Hashes a new password to text that includes the salt: "$argon2id$v=19$…". */
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Takes equally long without a hash to compare with.
   * @param goesFirst true for somebody who is known, and whom a crowd of strangers shouldn't hold up
   */
  verify(password: string, hash: string | null, goesFirst?: boolean): Promise<boolean>;
}

interface HashingOptions {
  /** What a hash costs. A hash of another cost matches no password. Default: that of real sites. */
  cost?: HashCost;
  /** Limits concurrent hashing, which would otherwise stall the site. */
  queue?: WorkQueue;
}

export function createPasswordHashing({
  cost = realCost,
  queue = createWorkQueue(hashingLimits),
}: HashingOptions = {}): PasswordHashing {
  const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await queue(() => argon(password, salt, cost));
      return `${prefix}${salt.toString('base64url')}$${tag.toString('base64url')}`;
    },
    async verify(password, hash, goesFirst = false) {
      const known = hash?.startsWith(prefix) ? hash.slice(prefix.length).split('$') : [];
      const [salt = '', tag = ''] = known;
      const expected = Buffer.from(tag, 'base64url');
      const nonce = salt === '' ? Buffer.alloc(16) : Buffer.from(salt, 'base64url');
      const found = await queue(() => argon(password, nonce, cost), goesFirst);
      return expected.length === found.length && timingSafeEqual(expected, found);
    },
  };
}

type WorkQueue = <T>(work: () => Promise<T>, goesFirst?: boolean) => Promise<T>;

/**
 * Creates a queue that runs at most `maxRunning` tasks at a time, and holds at most `maxWaiting` more, in order of arrival. Tasks that
 * go first have a line of their own, as long as the other. Further tasks are rejected with `rate_limited` before any work is done.
 */
export function createWorkQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): WorkQueue {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;
  return async (work, goesFirst = false) => {
    const waiting = goesFirst ? first : others;
    if (running < maxRunning) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) {
        throw new DomainError('rate_limited', accountErrors.tooManySignIns, { retryAfter: 5 });
      }
      // A finished task passes its slot on directly, so a new one can't take it first.
      await new Promise<void>((start) => waiting.push(start));
    }
    try {
      return await work();
    } finally {
      const next = first.shift() ?? others.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
