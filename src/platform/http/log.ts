/**
 * The log: readable lines for people, or one JSON object per line (by pino) for programs. Every line that is written while
 * a request is answered has the request's id. Pass errors as they are, and never a request's body: `log-scrub.ts` masks
 * addresses and tokens, but can't know a name.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { type LogLevel, logLevels } from '../../site/config.ts';
import { type DescribedError, describeError, scrub } from './log-scrub.ts';

export { hasToken, maskTokens } from './log-scrub.ts';

type Fields = Record<string, unknown>;
type Write = (level: LogLevel, message: string, fields: Fields) => void;

const running = new AsyncLocalStorage<string>();

/** Runs `work`, and gives all lines that it writes the id of this request. */
export const inRequest = <T>(requestId: string, work: () => T): T => running.run(requestId, work);

const isFields = (details: unknown): details is Fields => typeof details === 'object' && details !== null;

const toValue = (value: unknown): unknown => {
  if (value instanceof Error) return describeError(value);
  return typeof value === 'string' ? scrub(value) : value;
};

function toFields(details: unknown): Fields {
  const requestId = running.getStore();
  const named = details instanceof Error ? { error: details } : isFields(details) ? details : { reason: details };
  const known = Object.entries({ ...(requestId !== undefined && { requestId }), ...named });
  return Object.fromEntries(
    known.filter(([, value]) => value !== undefined).map(([name, value]) => [name, toValue(value)]),
  );
}

function errorText({ type, code, message, stack, cause }: DescribedError): string {
  const head = `${type}${code === undefined ? '' : ` (${code})`}: ${message}`;
  const frames = stack === '' ? '' : `\n${stack.replace(/^/gm, '    ')}`;
  return `${head}${frames}${cause === undefined ? '' : `\n  Cause: ${errorText(cause)}`}`;
}

const isDescribed = (value: unknown): value is DescribedError =>
  typeof value === 'object' && value !== null && 'stack' in value;

const asText: Write = (level, message, { requestId, ...fields }) => {
  const facts = Object.entries(fields).map(([name, value]) =>
    isDescribed(value) ? ` ${errorText(value)}` : ` ${name}=${JSON.stringify(value)}`,
  );
  const what = `${requestId === undefined ? '' : `[${requestId}] `}${message}${facts.join('')}`;
  // The lines of the start are sentences for whoever waits for it.
  if (level === 'info') console.log(what);
  else console[level](`${new Date().toISOString()} ${what}`);
};

/** How much may wait for a reader that is too slow; what comes then is dropped, because the site must not stop for it. */
const waitingBytes = 4 * 1024 * 1024;

function createJsonWriter(level: LogLevel): Write {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (name: string) => ({ level: name }) },
  };
  const logger = pino(options, pino.destination({ dest: 1, sync: false, maxLength: waitingBytes }));
  return (at, message, fields) => logger[at](fields, message);
}

let write = asText;
let least: LogLevel = 'info';

/** A reader that is gone fails each line, and logging that failure would fail again, without end. */
const withoutReader = (): void => {};

/** Sets how the log is written from now on. Before, it is text. */
export function setUpLog({ logFormat, logLevel }: { logFormat: 'json' | 'text'; logLevel: LogLevel }): void {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', withoutReader).on('error', withoutReader);
  least = logLevel;
  write = logFormat === 'json' ? createJsonWriter(logLevel) : asText;
}

const at =
  (level: LogLevel) =>
  (message: string, details?: unknown): void => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(least)) write(level, scrub(message), toFields(details));
  };

export const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
