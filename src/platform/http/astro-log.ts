import type { AstroLoggerDestination } from 'astro';
import { log, maskTokens } from './log.ts';

const addresses = /(?:[a-z]+:\/\/|(?<=\s)\/)\S*/g;

/** Returns the first line, because values that a failed query had come after it. Addresses lose their queries and tokens. */
export function describeReport(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return line.replace(addresses, (url) => maskTokens(url.split('?')[0] ?? ''));
}

export default (): AstroLoggerDestination => ({
  write: ({ level, message }) =>
    log[level === 'error' || level === 'warn' ? level : 'debug'](`Astro: ${describeReport(message)}`),
});
