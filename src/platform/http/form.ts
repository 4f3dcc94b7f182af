import { paths } from '../../site/paths.ts';
import { DomainError } from '../errors.ts';
import type { SetCookies } from '../set-cookies.ts';
import { requestErrors } from '../words.ts';
import { privateCaching } from './caching.ts';

/** Creates a 303 redirect. It is never shared: where it leads, and its cookies, are one visitor's. */
export function seeOther(path: string, { cookies = [] }: { cookies?: SetCookies } = {}): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': privateCaching });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Reads the fields of a form. For a repeated name, the first value counts.
 * @throws DomainError `invalid` for another content type
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new DomainError('invalid', requestErrors.notForm);
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(await request.text())) fields[name] ??= value;
  return fields;
}

/** Returns the path of the page of ours that sent the request, without its query; the home page if unknown. */
export function readReferrerPath(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer') ?? '';
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  // A path that starts with two slashes would lead to another host.
  return url?.origin === siteUrl && !url.pathname.startsWith('//') ? url.pathname : paths.home;
}
