/**
 * Forms that work without JavaScript: what was typed is checked as the API checks it, and every outcome is a 303 to a
 * page, so that reloading never sends twice. Astro's own origin check does not know the public address of the site,
 * so it is done here.
 */
import type { APIContext, APIRoute } from 'astro';
import type * as v from 'valibot';
import { paths } from '../../site/paths.ts';
import { DomainError } from '../errors.ts';
import type { SetCookies } from '../set-cookies.ts';
import { requestErrors } from '../words.ts';
import { checkOrigin } from './origin.ts';
import { parseInput } from './parse.ts';
import { checkRateLimits, type RateLimit } from './rate-limit.ts';
import { logError, statusOf, toDomainError } from './responses.ts';

export interface FormOptions<S extends v.GenericSchema> {
  body: S;
  limits: readonly RateLimit[];
  /** Fields that come from the address; they win over typed ones of the same name. */
  fromPath?(context: APIContext): Record<string, string>;
  /** Does the work and says where to go next: a path of this site, or an answer of `seeOther` with more to it. */
  run(call: { app: App.Locals['app']; input: v.InferOutput<S>; context: APIContext }): Promise<string | Response>;
  /** Where to go after an error. `typed` is what the form held, unchecked. */
  failed(error: DomainError, context: APIContext, typed: Readonly<Record<string, string>>): string | Response;
}

export interface SeeOtherOptions {
  cookies?: SetCookies;
  caching?: 'no-store' | 'private, no-store';
}

/** 303: the browser goes there with GET. */
export function seeOther(path: string, { cookies = [], caching = 'no-store' }: SeeOtherOptions = {}): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': caching });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

const asAnswer = (outcome: string | Response) => (typeof outcome === 'string' ? seeOther(outcome) : outcome);

/** The fields of a form; of a repeated name the first value counts. Throws `invalid` for what is no form. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new DomainError('invalid', requestErrors.notForm);
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(await request.text())) fields[name] ??= value;
  return fields;
}

/** The handler of a form's POST. */
export function formPost<S extends v.GenericSchema>(options: FormOptions<S>): APIRoute {
  return async (context) => {
    const { app, clientAddress, requestId } = context.locals;
    let typed: Record<string, string> = {};
    try {
      checkOrigin(context.request, app.config, false);
      typed = await readForm(context.request);
      const input = parseInput(options.body, { ...typed, ...options.fromPath?.(context) });
      checkRateLimits(app, options.limits, { address: clientAddress, userId: null });
      return asAnswer(await options.run({ app, input, context }));
    } catch (error) {
      const known = toDomainError(error);
      if (statusOf(known.code) >= 500) logError(error, requestId, known.code);
      return asAnswer(options.failed(known, context, typed));
    }
  };
}

/** The path of the page of ours that a form was on, without its query; the home page when the browser does not say. */
export function readReferrerPath(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer') ?? '';
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  // A path that starts with two slashes would be another host.
  return url?.origin === siteUrl && !url.pathname.startsWith('//') ? url.pathname : paths.home;
}
