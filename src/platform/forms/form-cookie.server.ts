/**
 * Shows a form again after an error without JavaScript: a cookie carries the error and the typed values, except passwords,
 * to the page, which reads it once. The same cookie tests that the browser accepts cookies.
 */
import type { APIContext, AstroGlobal } from 'astro';
import { cookiesNeeded } from '../words.ts';
import { type FormState, newForm, type Texts } from './form-state.ts';

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

export function hasTestCookie(context: Pick<APIContext, 'cookies' | 'locals'>): boolean {
  return context.cookies.has(nameFor(context));
}

/** Returns the `Set-Cookie` that deletes the form's cookie. */
export function forgetForm(context: Pick<APIContext, 'locals'>): string {
  return cookieOf(context, '', 0);
}

const pack = ({ form, code, alert, problems }: FormState, values: Texts): string =>
  Buffer.from(JSON.stringify([form, code, alert, problems, values])).toString('base64url');

/**
 * Returns the `Set-Cookie` that carries a refused form to its page.
 * @param kept names of the fields whose values are shown again
 */
export function rememberForm(context: Pick<APIContext, 'locals'>, state: FormState, kept: readonly string[]): string {
  const { values } = state;
  const shown = Object.fromEntries(kept.flatMap((name) => (values[name] ? [[name, values[name].slice(0, 300)]] : [])));
  const whole = pack(state, shown);
  return cookieOf(context, whole.length <= longest ? whole : pack(state, {}), seconds);
}

/** Returns the `Set-Cookie` that carries short typed values to the page after a form that was accepted. */
export function rememberTyped(context: Pick<APIContext, 'locals'>, form: string, typed: Texts): string {
  return cookieOf(context, pack({ ...newForm, form }, typed), seconds);
}

/** Adds the time of the submit to a page's path, so that the page can tell if the response's cookies were refused. */
export function addTriedParam(context: Pick<APIContext, 'locals'>, page: string): string {
  const tried = Math.floor(context.locals.app.clock.now().getTime() / 1000);
  return `${page}${page.includes('?') ? '&' : '?'}${triedParam}=${tried}`;
}

/** What a form shows if the browser did not send back the cookie of the response. */
export const noCookies: FormState = { ...newForm, code: 'no_cookies', alert: cookiesNeeded };

/** True within the cookie's lifetime. URLs are bookmarked and opened again on another day. */
function justTried({ url, locals }: AstroGlobal): boolean {
  const tried = Number(url.searchParams.get(triedParam) ?? Number.NaN);
  return Math.abs(locals.app.clock.now().getTime() / 1000 - tried) < seconds;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const toTexts = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(value as object).filter(([, text]) => isText(text)));

/** Parses the cookie's value, which a browser can set to anything. */
function parse(value: string): FormState | null {
  try {
    const [form, code, alert, problems, values] = JSON.parse(Buffer.from(value, 'base64url').toString()) as unknown[];
    if (!isText(form) || (code !== null && !isText(code)) || (alert !== null && !isText(alert))) return null;
    return { ...newForm, form, code, alert, problems: toTexts(problems), values: toTexts(values) };
  } catch {
    return null;
  }
}

/**
 * Returns what the last attempt left for one of these forms, once; a new form without any. If the browser refuses cookies, the form
 * says so.
 */
export function recallForm(page: AstroGlobal, ...forms: [string, ...string[]]): FormState {
  const value = page.cookies.get(nameFor(page))?.value;
  if (value === undefined) return justTried(page) ? { ...noCookies, form: forms[0] } : newForm;
  if (value === empty) return newForm;
  page.response.headers.append('Set-Cookie', cookieOf(page, empty));
  const found = parse(value);
  return found !== null && forms.includes(found.form) ? found : newForm;
}
