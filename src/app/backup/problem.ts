import { BucketProblem } from '../../platform/files/s3/s3-problem.ts';

/** Why a backup can't be made or restored: a sentence for the operator, which says what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** Codes of the system and of PostgreSQL for a connection that can't be made or ends. Class 08 is about connections as well. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const lostStates = /^(?:08...|57P0[1-5])$/;
/** pg's messages for ends that have no code. */
const lostMessage =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/;
/**
 * Returns what the system or the database did, in words that end a sentence after a colon.
 * @returns null for anything else, which may be a mistake in this program
 */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof BucketProblem) return error.message.replace(/\.$/, '');
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  if (code === 'EFBIG') return 'a file became larger than its disk or this user may have';
  if (code === '53100') return 'the disk of PostgreSQL is full';
  if (lostCodes.has(code) || lostStates.test(code) || lostMessage.test(message))
    return `the database can't be reached, or its connection was lost (${message || code})`;
  if ('severity' in error) return `PostgreSQL says: ${message} (${code})`;
  if ('syscall' in error) return `the system says: ${message}`;
  return error.cause === undefined ? null : reasonOf(error.cause);
}
