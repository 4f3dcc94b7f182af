/** What a step of the front door answers. `send.ts` turns it into bytes. */
import type { Readable } from 'node:stream';
import type { ErrorCode } from '../../errors.ts';
import type { Variants } from './encodings.ts';

/** Names in lower case. */
export type HeaderRecord = Record<string, string | string[]>;

export interface Reply {
  status: number;
  headers: HeaderRecord;
  /** Variants carry an ETag, so that a browser that has the bytes gets 304. */
  body: Buffer | Readable | Variants | null;
  /** Whether parts may be asked for (RFC 9110, section 14). */
  ranges?: boolean;
}

export function header(headers: HeaderRecord, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function textReply(status: number, text: string): Reply {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: Buffer.from(`${text}\n`) };
}

/** @param to a path of this origin: one slash, never two */
export function redirectReply(status: 301 | 308, to: string): Reply {
  return { status, headers: { location: to, 'cache-control': 'public, max-age=300' }, body: null };
}

export interface Refusal {
  status: number;
  code: ErrorCode;
  /** For people. Never holds anything of the request. */
  sentence: string;
  headers?: HeaderRecord;
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function document(refusal: Refusal, requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${refusal.sentence}</title>
<h1>${refusal.sentence}</h1><p><a href="/">Back to the home page</a></p><p>Request ${requestId}</p></html>`;
}

/** The front door's own "no": JSON in the common shape for the API, a small document for people. */
export function refusalReply(refusal: Refusal, path: string, requestId: string): Reply {
  const headers: HeaderRecord = { 'cache-control': 'no-store', ...refusal.headers };
  if (isApi(path)) {
    const body = { error: refusal.sentence, code: refusal.code, requestId };
    return {
      status: refusal.status,
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    };
  }
  headers['content-type'] = 'text/html; charset=utf-8';
  return { status: refusal.status, headers, body: Buffer.from(document(refusal, requestId)) };
}

export const refusals = {
  badRequest: { status: 400, code: 'invalid', sentence: 'This request could not be understood.' },
  notSigned: { status: 400, code: 'bad_signature', sentence: 'This notification is not signed.' },
  notFound: { status: 404, code: 'not_found', sentence: 'Page not found.' },
  slow: { status: 408, code: 'timeout', sentence: 'The request took too long to arrive.' },
  bodyTooLarge: { status: 413, code: 'body_too_large', sentence: 'This is more than we accept at once.' },
  urlTooLong: { status: 414, code: 'invalid', sentence: 'This address is too long.' },
  expectation: { status: 417, code: 'invalid', sentence: 'What this request expects cannot be done.' },
  badHost: { status: 421, code: 'bad_host', sentence: 'This server does not answer for that host name.' },
  headersTooLarge: { status: 431, code: 'invalid', sentence: 'The headers of this request are too large.' },
  internal: { status: 500, code: 'internal', sentence: 'Something went wrong on our side.' },
  busy: {
    status: 503,
    code: 'timeout',
    sentence: 'We are busy right now. Please try again in a few seconds.',
    headers: { 'retry-after': '5' },
  },
  timeout: {
    status: 503,
    code: 'timeout',
    sentence: 'This took too long. Please try again.',
    headers: { 'retry-after': '5' },
  },
} as const satisfies Record<string, Refusal>;

export function methodRefusal(allowed: readonly string[]): Refusal {
  const headers = { allow: allowed.join(', ') };
  return { status: 405, code: 'method_not_allowed', sentence: 'That cannot be done with this address.', headers };
}

export const noSuchEndpoint: Refusal = { ...refusals.notFound, sentence: 'There is nothing at this address.' };

const apiRefusals: Readonly<Record<number, Refusal>> = {
  403: { status: 403, code: 'csrf', sentence: 'This request did not come from our own pages.' },
  404: noSuchEndpoint,
  405: methodRefusal([]),
  413: refusals.bodyTooLarge,
};

/** An error that Astro made up itself has no common shape: it gets one. Null when `reply` is fine as it is. */
export function apiRefusal(reply: Reply): Refusal | null {
  if (reply.status < 400 || /^application\/(?:[\w.-]+\+)?json\b/.test(header(reply.headers, 'content-type') ?? ''))
    return null;
  const general =
    reply.status < 500
      ? { ...refusals.badRequest, status: reply.status }
      : { ...refusals.internal, status: reply.status };
  const refusal = apiRefusals[reply.status] ?? general;
  const { allow } = reply.headers;
  return { ...refusal, headers: allow === undefined ? {} : { allow } };
}

/** While a gate closes the site, nothing may be kept where somebody without access would be given it. */
/** Files whose name holds a hash of what is in them never need to be asked for again by whoever has them. */
function privately(cacheControl: string): string {
  return /\bimmutable\b/i.test(cacheControl) ? cacheControl.replace(/\bpublic\b/i, 'private') : 'private, no-cache';
}

/**
 * Makes replies that any cache may keep ones that only the visitor's own browser keeps, and asks again for before each
 * use: so that the copy ends with the access. Shared headers stay shared, because the sender remembers its work by them.
 */
export function createPrivateCaching(): (reply: Reply) => Reply {
  const known = new WeakMap<HeaderRecord, HeaderRecord>();
  return (reply) => {
    const cacheControl = header(reply.headers, 'cache-control');
    if (cacheControl === undefined || !/\bpublic\b/i.test(cacheControl)) return reply;
    const headers = known.get(reply.headers) ?? { ...reply.headers, 'cache-control': privately(cacheControl) };
    known.set(reply.headers, headers);
    return { ...reply, headers };
  };
}
