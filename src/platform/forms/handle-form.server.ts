/**
 * Takes forms without JavaScript, from the body to what the form shows. There are two ways back. A page answers its own form with
 * `handleForm`: nothing that was typed is lost, however long, and the status says why. `redirectForm` answers with a 303 whatever
 * comes of it, and a cookie carries the refusal to the page: for forms whose page has another URL, for several tries in a row that a
 * reload must not repeat, and for passwords, which no answer shows again. The API's schemas validate both.
 */
import type { APIContext, APIRoute, AstroGlobal } from 'astro';
import type * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { readForm, seeOther } from '../http/form.ts';
import { checkOrigin } from '../http/origin.ts';
import { parseInput } from '../http/parse.ts';
import { checkRateLimits, type RateLimit } from '../http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../http/responses.ts';
import { addTriedParam, rememberForm } from './form-cookie.server.ts';
import { type AlertWords, defaultWait, type FormState, refusedForm, type Texts } from './form-state.ts';

type Schema = v.GenericSchema | undefined;

interface FormCall<S extends Schema> {
  app: App.Locals['app'];
  /** Which form of the page it is: its field `do`. */
  form: string;
  /** Not validated. What is put in here, such as the key of a photo, stands in the form if it is refused. */
  typed: Record<string, string>;
  input: S extends v.GenericSchema ? v.InferOutput<S> : undefined;
  context: APIContext;
}

interface FormOptions<S extends Schema> {
  /** Without it, `run` parses what was typed. */
  body?: S;
  limits?: readonly RateLimit[];
  /** The account that `limits` count, which has passed a guard. */
  userId?: string;
  /** Fields from the URL. They override typed ones of the same name. */
  fromPath?(context: APIContext): Record<string, string>;
  /** Does the work. Returns where to go: a path, or a response of `seeOther`. */
  run(call: FormCall<S>): Promise<string | Response>;
}

interface PageOptions {
  /** True for a page without a guard: the form of another site is refused. */
  isPublic?: boolean;
  /** True if the page also shows what isn't the visitor's fault, such as a database that is away. */
  showsFailures?: boolean;
  words?: AlertWords;
}

/** Returns where to go after an error. `typed` holds the form's values, not validated. */
type Failed = (error: DomainError, context: APIContext, typed: Texts) => string | Response;

const asAnswer = (outcome: string | Response) => (typeof outcome === 'string' ? seeOther(outcome) : outcome);

async function runForm<S extends Schema, Failure>(
  context: APIContext,
  { body, limits = [], userId, fromPath, run, isPublic }: FormOptions<S> & Pick<PageOptions, 'isPublic'>,
  fail: (error: unknown, typed: Texts) => Failure,
): Promise<Response | Failure> {
  const { app, clientAddress } = context.locals;
  let typed: Record<string, string> = {};
  try {
    if (isPublic) checkOrigin(context.request, app.config, false);
    typed = await readForm(context.request);
    const input = parseInput(body, { ...typed, ...fromPath?.(context) }) as FormCall<S>['input'];
    checkRateLimits(app, limits, { address: clientAddress, userId: userId ?? null });
    return asAnswer(await run({ app, form: typed['do'] ?? '', typed, input, context }));
  } catch (error) {
    return fail(error, typed);
  }
}

/**
 * Takes the form that a page sends to itself.
 * @returns where to go, or what the refused form shows, after setting the status; null if the page is only to be shown
 */
export async function handleForm<S extends Schema = undefined>(
  page: AstroGlobal,
  options: FormOptions<S> & PageOptions,
): Promise<Response | FormState | null> {
  if (page.request.method !== 'POST') return null;
  return await runForm(page, options, (error, typed) => {
    const known = options.showsFailures ? toDomainError(error) : error;
    if (!isDomainError(known)) throw error;
    const status = statusOf(known.code);
    if (status >= 500) logError(error, page.locals.requestId, known.code);
    page.response.status = status;
    const wait = known.details.retryAfter ?? (status === 429 ? defaultWait : undefined);
    if (wait !== undefined) page.response.headers.set('Retry-After', String(wait));
    return refusedForm(known, typed, options.words);
  });
}

/** Takes a form and redirects, so that a reload never submits twice. */
export async function redirectForm<S extends Schema = undefined>(
  context: APIContext,
  options: FormOptions<S> & { failed: Failed },
): Promise<Response> {
  return await runForm(context, { ...options, isPublic: true }, (error, typed) => {
    const known = toDomainError(error);
    if (statusOf(known.code) >= 500) logError(error, context.locals.requestId, known.code);
    return asAnswer(options.failed(known, context, typed));
  });
}

export const formPost =
  <S extends v.GenericSchema>(options: FormOptions<S> & { failed: Failed }): APIRoute =>
  (context) =>
    redirectForm(context, options);

/**
 * Returns the way back to a form, which then shows the error and the values of the named fields. Its page reads them with
 * `recallForm`.
 * @param page the path of the form's page; it may end with a fragment
 */
export function backToForm(
  form: string,
  page: (context: APIContext, typed: Texts) => string,
  { kept, words }: { kept: readonly string[]; words?: AlertWords },
): Failed {
  return (error, context, typed) => {
    const [path = '', fragment] = page(context, typed).split('#');
    const to = addTriedParam(context, path) + (fragment === undefined ? '' : `#${fragment}`);
    return seeOther(to, { cookies: [rememberForm(context, { ...refusedForm(error, typed, words), form }, kept)] });
  };
}

export const unknownForm = (message: string): DomainError => new DomainError('invalid', message);
