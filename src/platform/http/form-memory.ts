/**
 * What a form says when it comes back with an error, without any script: the error and what was typed travel in a
 * cookie of the same browser, which the page reads once. Never a password. The same cookie shows that there are any.
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
/** Nothing to say, but that the browser keeps cookies: the page must not take a cookie that was read for one refused. */
const empty = '-';
/** Of the address that a form comes back to: when it was sent, in seconds since 1970. */
const triedParam = 'tried';
/** A browser keeps no cookie of more than 4 kB. */
const longest = 3000;

const isSecure = ({ locals }: Pick<APIContext, 'locals'>) => locals.app.config.siteUrl.startsWith('https:');
const nameFor = (page: Pick<APIContext, 'locals'>) => (isSecure(page) ? '__Host-form' : 'form');

/** @param maxAge in seconds; without it until the browser is closed */
function cookieOf(page: Pick<APIContext, 'locals'>, value: string, maxAge?: number): string {
  const life = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${nameFor(page)}=${value}; Path=/${life}; HttpOnly; SameSite=Lax${isSecure(page) ? '; Secure' : ''}`;
}

/** Gives a browser a cookie to send along with its next form, which then knows that a session would be kept. */
export function setTestCookie(page: AstroGlobal): void {
  if (!hasTestCookie(page)) page.response.headers.append('Set-Cookie', cookieOf(page, empty));
}

/** Whether the browser has sent a cookie of these back. */
export function hasTestCookie(context: Pick<APIContext, 'cookies' | 'locals'>): boolean {
  return context.cookies.has(nameFor(context));
}

/** The `Set-Cookie` of a form that is done. */
export function forgetForm(context: Pick<APIContext, 'locals'>): string {
  return cookieOf(context, '', 0);
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

/** The page of a form that was just sent, marked so that it can tell when the cookies of the answer did not come along. */
export function addTriedParam(context: Pick<APIContext, 'locals'>, page: string): string {
  const tried = Math.floor(context.locals.app.clock.now().getTime() / 1000);
  return `${page}${page.includes('?') ? '&' : '?'}${triedParam}=${tried}`;
}

/** To a form that was sent by a browser which did not send back what the answer set. */
export const noCookies: FormMemory = {
  code: 'no_cookies',
  message: cookiesNeeded,
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
  const value = page.cookies.get(nameFor(page))?.value;
  if (value === undefined) return justTried(page) ? noCookies : null;
  if (value === empty) return null;
  page.response.headers.append('Set-Cookie', cookieOf(page, empty));
  const found = parse(value);
  return found?.[0] === form ? found[1] : null;
}
