/**
 * Shows a form again after an error without JavaScript: a cookie carries the error and the typed values, except passwords,
 * to the page, which reads it once. The same cookie tests that the browser accepts cookies.
 */
import type { APIContext, AstroGlobal } from 'astro';
import type { DomainError, FieldError } from '../errors.ts';
import { cookiesNeeded } from '../words.ts';

export interface FormMemory {
  code: string;
  message: string;
  fields: readonly Pick<FieldError, 'path' | 'message'>[];
  typed: Readonly<Record<string, string>>;
}

const seconds = 120;
/** Value without a message. The cookie is kept after reading, so that its absence means that cookies are refused. */
const empty = '-';
/** Query parameter of the page after a submit: the time of the submit, in Unix seconds. */
const triedParam = 'tried';
/** Browsers limit a cookie to 4 kB. */
const longest = 3000;

const isSecure = ({ locals }: Pick<APIContext, 'locals'>) => locals.app.config.siteUrl.startsWith('https:');
const nameFor = (page: Pick<APIContext, 'locals'>) => (isSecure(page) ? '__Host-form' : 'form');

/** @param maxAge in seconds; without it a session cookie */
function cookieOf(page: Pick<APIContext, 'locals'>, value: string, maxAge?: number): string {
  const life = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${nameFor(page)}=${value}; Path=/${life}; HttpOnly; SameSite=Lax${isSecure(page) ? '; Secure' : ''}`;
}

/** Sets a test cookie. If the next form brings it along, the browser would keep a session too. */
export function setTestCookie(page: AstroGlobal): void {
  if (!hasTestCookie(page)) page.response.headers.append('Set-Cookie', cookieOf(page, empty));
}

/** True if the browser sent our cookie back. */
export function hasTestCookie(context: Pick<APIContext, 'cookies' | 'locals'>): boolean {
  return context.cookies.has(nameFor(context));
}

/** Returns the `Set-Cookie` that deletes the form's cookie. */
export function forgetForm(context: Pick<APIContext, 'locals'>): string {
  return cookieOf(context, '', 0);
}

/**
 * Returns the `Set-Cookie` that carries the error and the typed values to the page.
 * @param kept names of the fields whose values are shown again
 */
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

/** Returns the `Set-Cookie` that carries short typed values to the page after a form that was accepted. */
export function rememberTyped(
  context: Pick<APIContext, 'locals'>,
  form: string,
  typed: Readonly<Record<string, string>>,
): string {
  return cookieOf(context, Buffer.from(JSON.stringify([form, '', '', [], typed])).toString('base64url'), seconds);
}

/** Adds the time of the submit to a page's path, so that the page can tell if the response's cookies were refused. */
export function addTriedParam(context: Pick<APIContext, 'locals'>, page: string): string {
  const tried = Math.floor(context.locals.app.clock.now().getTime() / 1000);
  return `${page}${page.includes('?') ? '&' : '?'}${triedParam}=${tried}`;
}

/** The message if the browser did not send back the cookie of the response. */
export const noCookies: FormMemory = {
  code: 'no_cookies',
  message: cookiesNeeded,
  fields: [],
  typed: {},
};

/** True within the cookie's lifetime. URLs are bookmarked and opened again on another day. */
function justTried({ url, locals }: AstroGlobal): boolean {
  const tried = Number(url.searchParams.get(triedParam) ?? Number.NaN);
  return Math.abs(locals.app.clock.now().getTime() / 1000 - tried) < seconds;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Parses the cookie's value, which a browser can set to anything. */
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

/** Returns this form's error and values once; null without any. If the browser refuses cookies, a message that says so. */
export function recallForm(page: AstroGlobal, form: string): FormMemory | null {
  const value = page.cookies.get(nameFor(page))?.value;
  if (value === undefined) return justTried(page) ? noCookies : null;
  if (value === empty) return null;
  page.response.headers.append('Set-Cookie', cookieOf(page, empty));
  const found = parse(value);
  return found?.[0] === form ? found[1] : null;
}
