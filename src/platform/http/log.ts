/** Formats the details of a log line. Never pass a request's body, a token or a key. */
function line(details: unknown): string {
  if (details === undefined) return '';
  if (details instanceof Error) return ` ${details.stack ?? details.message}`;
  if (typeof details !== 'object' || details === null) return ` ${String(details)}`;
  return Object.entries(details)
    .map(([name, value]) => (value instanceof Error ? `\n${value.stack}` : ` ${name}=${JSON.stringify(value)}`))
    .join('');
}

/** Parts of URLs that open something for everybody who has them. */
const secretPath = /^(\/(?:collections|orders|threads)\/)[^/?#]+/;
const secretQuery = /([?&](?:token|session_id)=)[^&#]*/g;

/** Returns a path, with or without its query, as it may be logged: without tokens. */
export const maskTokens = (url: string): string => url.replace(secretPath, '$1…').replace(secretQuery, '$1…');

const stamp = () => new Date().toISOString();

export const log = {
  info: (message: string) => console.log(message),
  warn: (message: string, details?: unknown) => console.warn(`${stamp()} ${message}${line(details)}`),
  error: (message: string, details?: unknown) => console.error(`${stamp()} ${message}${line(details)}`),
};
