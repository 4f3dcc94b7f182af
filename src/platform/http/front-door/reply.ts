import type { Readable } from 'node:stream';
import type { ErrorCode } from '../../errors.ts';
import { frontDoorErrors, nameCharacter } from '../../words.ts';
import { privateCaching } from '../caching.ts';
import type { Variants } from './encodings.ts';

/** Headers by lowercase name. */
export type HeaderRecord = Record<string, string | string[]>;

export interface Reply {
  status: number;
  headers: HeaderRecord;
  /** Variants have an ETag, so that a browser with a current copy gets 304. */
  body: Buffer | Readable | Variants | null;
  /** True to support range requests (RFC 9110, section 14). */
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

/**
 * @param to a path of this origin: one slash, never two
 * @param shared false if nobody may keep the redirect, because its address is personal
 */
export function redirectReply(status: 301 | 308, to: string, shared: boolean): Reply {
  const caching = shared ? 'public, max-age=300' : privateCaching;
  return { status, headers: { location: to, 'cache-control': caching }, body: null };
}

export interface Refusal {
  status: number;
  code: ErrorCode;
  /** A message for people. Never contains anything from the request. */
  sentence: string;
  headers?: HeaderRecord;
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function document(refusal: Refusal, requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${refusal.sentence}</title>
<h1>${refusal.sentence}</h1><p><a href="/">${frontDoorErrors.homeLink}</a></p><p>${frontDoorErrors.requestId(requestId)}</p></html>`;
}

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
  badRequest: { status: 400, code: 'invalid', sentence: frontDoorErrors.badRequest },
  notSigned: { status: 400, code: 'bad_signature', sentence: frontDoorErrors.notSigned },
  noSession: {
    status: 401,
    code: 'no_token',
    sentence: frontDoorErrors.noSession,
    headers: { 'www-authenticate': 'Bearer' },
  },
  notFound: { status: 404, code: 'not_found', sentence: frontDoorErrors.notFound },
  slow: { status: 408, code: 'timeout', sentence: frontDoorErrors.slow },
  bodyTooLarge: { status: 413, code: 'body_too_large', sentence: frontDoorErrors.bodyTooLarge },
  formUnderway: {
    status: 429,
    code: 'rate_limited',
    sentence: frontDoorErrors.formUnderway,
    headers: { 'retry-after': '10' },
  },
  urlTooLong: { status: 414, code: 'invalid', sentence: frontDoorErrors.urlTooLong },
  expectation: { status: 417, code: 'invalid', sentence: frontDoorErrors.expectation },
  badHost: { status: 421, code: 'bad_host', sentence: frontDoorErrors.badHost },
  headersTooLarge: { status: 431, code: 'invalid', sentence: frontDoorErrors.headersTooLarge },
  internal: { status: 500, code: 'internal', sentence: frontDoorErrors.internal },
  busy: {
    status: 503,
    code: 'timeout',
    sentence: frontDoorErrors.busy,
    headers: { 'retry-after': '5' },
  },
  starting: {
    status: 503,
    code: 'db_unavailable',
    sentence: frontDoorErrors.starting,
    headers: { 'retry-after': '5' },
  },
  noRoom: {
    status: 503,
    code: 'db_unavailable',
    sentence: frontDoorErrors.noRoom,
    headers: { 'retry-after': '60' },
  },
  timeout: {
    status: 503,
    code: 'timeout',
    sentence: frontDoorErrors.timeout,
    headers: { 'retry-after': '5' },
  },
} as const satisfies Record<string, Refusal>;

export function methodRefusal(allowed: readonly string[]): Refusal {
  const headers = { allow: allowed.join(', ') };
  return { status: 405, code: 'method_not_allowed', sentence: frontDoorErrors.method, headers };
}

export const noSuchEndpoint: Refusal = { ...refusals.notFound, sentence: frontDoorErrors.noEndpoint };

const apiRefusals: Readonly<Record<number, Refusal>> = {
  403: { status: 403, code: 'csrf', sentence: frontDoorErrors.notOurPage },
  404: noSuchEndpoint,
  405: methodRefusal([]),
  413: refusals.bodyTooLarge,
};

/** Returns the refusal that replaces an error of Astro itself, which is not in the API's error format, or null. */
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

/** Makes a Cache-Control private. Files with a hash in their name need no revalidation. */
function privately(cacheControl: string): string {
  return /\bimmutable\b/i.test(cacheControl) ? cacheControl.replace(/\bpublic\b/i, 'private') : 'private, no-cache';
}

/**
 * While a gate closes the site, makes public replies cacheable by the visitor's browser only, with revalidation before each
 * use, so that copies end with the access. Equal headers stay one object, because the sender caches its work by them.
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

export const refuseCharacters = (character: string): Refusal => ({
  status: 422,
  code: 'invalid',
  sentence: frontDoorErrors.badCharacters(nameCharacter(character)),
});
