/** A browser without scripting: keeps cookies, submits forms like pages of the site, and doesn't follow redirects. */
import type { StartedApp } from './app.ts';

export interface Visitor {
  /** Cookies: name → value. */
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Submits a form to a path of the site. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

export function newVisitor(site: { fetch: StartedApp['fetch']; app: { config: { siteUrl: string } } }): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await site.fetch(path, { ...init, headers: { ...(cookie === '' ? {} : { cookie }), ...headers } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/Max-Age=0/i.test(header)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, {}, headers),
    submit: (path, fields, headers = {}) =>
      send(
        path,
        { method: 'POST', body: new URLSearchParams(fields) },
        { origin: site.app.config.siteUrl, 'sec-fetch-site': 'same-origin', ...headers },
      ),
  };
}
