/**
 * Handles forms without JavaScript: input is validated by the API's schemas, and every outcome is a 303 to a page, so that
 * a reload never submits twice. The origin is checked here, because Astro does not know the site's public origin.
 */
import type { APIContext, APIRoute } from 'astro';
import type * as v from 'valibot';
import { paths } from '../../site/paths.ts';
import { DomainError } from '../errors.ts';
import type { SetCookies } from '../set-cookies.ts';
import { requestErrors } from '../words.ts';
import { privateCaching } from './caching.ts';
import { checkOrigin } from './origin.ts';
import { parseInput } from './parse.ts';
import { checkRateLimits, type RateLimit } from './rate-limit.ts';
import { logError, statusOf, toDomainError } from './responses.ts';

interface FormOptions<S extends v.GenericSchema> {
  body: S;
  limits: readonly RateLimit[];
  /** Fields from the URL. They override typed ones of the same name. */
  fromPath?(context: APIContext): Record<string, string>;
  /** Does the work. Returns the path to go to, or a response of `seeOther`. */
  run(call: { app: App.Locals['app']; input: v.InferOutput<S>; context: APIContext }): Promise<string | Response>;
  /** Returns where to go after an error. `typed` holds the form's values, not validated. */
  failed(error: DomainError, context: APIContext, typed: Readonly<Record<string, string>>): string | Response;
}

/** Creates a 303 redirect. It is never shared: where it leads, and its cookies, are one visitor's. */
export function seeOther(path: string, { cookies = [] }: { cookies?: SetCookies } = {}): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': privateCaching });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

const asAnswer = (outcome: string | Response) => (typeof outcome === 'string' ? seeOther(outcome) : outcome);

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

/** Creates the handler of a form's POST. */
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

/** Returns the path of the page of ours that sent the request, without its query; the home page if unknown. */
export function readReferrerPath(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer') ?? '';
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  // A path that starts with two slashes would lead to another host.
  return url?.origin === siteUrl && !url.pathname.startsWith('//') ? url.pathname : paths.home;
}
