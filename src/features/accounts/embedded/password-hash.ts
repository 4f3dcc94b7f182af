/** Passwords as they are stored: argon2id, on a thread of its own, a few at a time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { DomainError } from '../../../platform/errors.ts';

/** 19 MiB and two passes, the least that OWASP recommends: some 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const bytes = 32;
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

/** The threads of Node serve files and names as well, and a core is needed to answer: never all of them. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** At some 25 a second whoever comes last waits for a few seconds, well within a request's deadline. */
const waiting = 150;

const derive = promisify(argon2);

function argon(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: bytes, ...cost });
}

export interface PasswordHashing {
  /** Of a new password, with its salt, as text: "$argon2id$v=19$…". */
  hash(password: string): Promise<string>;
  /** Takes as long when there is no hash to compare with. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** @param queue shared by all work on passwords, which would stop the site if everybody did it at once */
export function createPasswordHashing(queue: WorkQueue = createWorkQueue({ atOnce, waiting })): PasswordHashing {
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await queue(() => argon(password, salt));
      return `${prefix}${salt.toString('base64url')}$${tag.toString('base64url')}`;
    },
    async verify(password, hash) {
      const known = hash?.startsWith(prefix) ? hash.slice(prefix.length).split('$') : [];
      const [salt = '', tag = ''] = known;
      const expected = Buffer.from(tag, 'base64url');
      const found = await queue(() => argon(password, salt === '' ? Buffer.alloc(16) : Buffer.from(salt, 'base64url')));
      return expected.length === found.length && timingSafeEqual(expected, found);
    },
  };
}

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does at most `atOnce` things at a time and lets at most `waiting` wait for their turn, first come, first served.
 * Whoever comes when it is full is refused at once with `rate_limited`, before anything is done for them.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const turns: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (turns.length >= waiting) {
        const sentence = 'Too many people are signing in at this moment. Please try again in a few seconds.';
        throw new DomainError('rate_limited', sentence, { retryAfter: 5 });
      }
      // Whoever ends hands over their turn, so nobody slips in between.
      await new Promise<void>((turn) => turns.push(turn));
    }
    try {
      return await work();
    } finally {
      const next = turns.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
