/**
 * What a form says when it comes back with an error, without any script: the error and what was typed travel in a
 * cookie of the same browser, which the page reads once. Never a password.
 */
import type { APIContext, AstroGlobal } from 'astro';
import type { DomainError, FieldError } from '../domain/errors.ts';

export interface FormMemory {
  code: string;
  message: string;
  fields: readonly Pick<FieldError, 'path' | 'message'>[];
  typed: Readonly<Record<string, string>>;
}

const seconds = 120;
/** In place of what was read: loaded anew, the page must not take the cookie for one that was refused. */
const seen = '-';
/** Of the address that a form comes back to: when it was sent, in seconds since 1970. */
const triedParam = 'tried';
/** A browser keeps no cookie of more than 4 kB. */
const longest = 3000;

function cookieOf(page: Pick<APIContext, 'locals'>, value: string, maxAge: number): string {
  const secure = page.locals.app.config.siteUrl.startsWith('https:');
  const name = secure ? '__Host-form' : 'form';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** @param kept names of the fields whose values come back; @returns the `Set-Cookie` of the answer */
export function rememberForm(
  context: Pick<APIContext, 'locals'>,
  form: string,
  error: DomainError,
  typed: Readonly<Record<string, string>>,
  kept: readonly string[],
): string {
  const { code, message, details } = error;
  const values = Object.fromEntries(kept.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, 300)]] : [])));
  const fields = (details.fields ?? []).map((field) => ({ path: field.path, message: field.message }));
  const pack = (values: object) =>
    Buffer.from(JSON.stringify([form, code, message, fields, values])).toString('base64url');
  const whole = pack(values);
  return cookieOf(context, whole.length <= longest ? whole : pack({}), seconds);
}

/** The page that shows a form after a mistake, marked so that it can tell when its cookie did not come along. */
export function triedPage(context: Pick<APIContext, 'locals'>, page: string): string {
  const tried = Math.floor(context.locals.app.clock.now().getTime() / 1000);
  return `${page}${page.includes('?') ? '&' : '?'}${triedParam}=${tried}`;
}

const noCookies: FormMemory = {
  code: 'no_cookies',
  message:
    'Your browser does not keep cookies for this site. Signing in needs them: allow cookies for this site and try again.',
  fields: [],
  typed: {},
};

/** Only for as long as the cookie would have lived: addresses are kept, and opened again on another day. */
function justTried({ url, locals }: AstroGlobal): boolean {
  const tried = Number(url.searchParams.get(triedParam) ?? Number.NaN);
  return Math.abs(locals.app.clock.now().getTime() / 1000 - tried) < seconds;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Cookies are whatever a browser sends. */
function parse(value: string): [string, FormMemory] | null {
  try {
    const [form, code, message, fields, typed] = JSON.parse(Buffer.from(value, 'base64url').toString()) as unknown[];
    if (!isText(form) || !isText(code) || !isText(message) || !Array.isArray(fields)) return null;
    const values = Object.entries(typed as object).filter(([, text]) => isText(text));
    const known = fields.filter((field) => isText(field?.path) && isText(field?.message));
    return [form, { code, message, fields: known, typed: Object.fromEntries(values) }];
  } catch {
    return null;
  }
}

/** What this form has to say, once; null when it is shown anew. Where the browser keeps no cookies, that they are needed. */
export function recallForm(page: AstroGlobal, form: string): FormMemory | null {
  const name = page.locals.app.config.siteUrl.startsWith('https:') ? '__Host-form' : 'form';
  const value = page.cookies.get(name)?.value;
  if (value === undefined) return justTried(page) ? noCookies : null;
  if (value === seen) return null;
  page.response.headers.append('Set-Cookie', cookieOf(page, seen, seconds));
  const found = parse(value);
  return found?.[0] === form ? found[1] : null;
}
