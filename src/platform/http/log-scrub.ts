import { secretPaths } from '../../site/path-kinds.ts';

const secretQuery = /([?&](?:token|session_id)=)[^&#]*/g;

export const hasToken = (path: string): boolean => secretPaths.test(path);

export const maskTokens = (url: string): string => url.replace(secretPaths, '$1…').replace(secretQuery, '$1…');

const emails = /[^\s…@<>"'(),;:=/&?]+(?:@|%40)[^\s@<>"'(),;:=/&?]+\.[a-z]{2,}/gi;
const keys = /\b((?:sk|rk|cs|seti|pi)_(?:test|live)_|whsec_|Bearer )[\w.~+/=*-]+/g;
const passwords = /(\b[a-z]+:\/\/)[^\s/@]*@/gi;

/** Masks email addresses, keys of providers, and passwords in URLs. */
export const scrub = (text: string): string =>
  text.replace(passwords, '$1…@').replace(emails, '…@…').replace(keys, '$1…');

export interface DescribedError {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: DescribedError;
}

/** True for errors that quote what somebody sent: "invalid input syntax for type integer: …", "Unexpected token …". */
const quotesValue = ({ name }: Error, code = ''): boolean =>
  code.startsWith('22') || name === 'SyntaxError' || name === 'ValiError';

function messageOf(error: Error, code: string | undefined): string {
  // Drizzle appends the parameters, which are what people wrote. The statement itself has only placeholders.
  const [statement = ''] = error.message.split('\nparams: ');
  const masked = quotesValue(error, code) ? statement.replace(/"[^"]*"/g, '"…"') : statement;
  return scrub(masked).slice(0, 2_000);
}

const stackOf = ({ stack = '', message }: Error): string =>
  (stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => scrub(line.trim()))
    .join('\n');

const deepest = 4;

/** Describes an error and its causes, without any other property: those of the database's errors quote whole rows. */
export function describeError(error: Error, depth = 0): DescribedError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const inner: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: messageOf(error, code),
    stack: stackOf(error),
    ...(inner instanceof Error && depth < deepest && { cause: describeError(inner, depth + 1) }),
  };
}
