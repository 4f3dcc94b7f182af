import { type AccessSite, type Caller, people } from '../support/access-callers.ts';
import type { AccessRow } from './access-matrix.ts';

/** Fields sent with every body. None may have an effect. */
const wishes = {
  role: 'admin',
  isAdmin: 'true',
  permission: 'admin-panel',
  publicMetadata: '{"role":"admin"}',
  viewer: '{"role":"admin"}',
  constructor: 'x',
};

/** Requests the row's path as this caller, from a page of this site. */
export async function request(
  site: AccessSite,
  { route, sample, fields }: AccessRow,
  caller: Caller,
): Promise<Response> {
  const me = people.find((person) => person === caller);
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'me' ? (me ? site.ids[me] : 'x') : (site.names[name] ?? ''),
    );
  const [verb = ''] = route.split(' ');
  const method = verb === 'ALL' || verb === 'MOUNT' ? 'GET' : verb;
  const path = filled(sample);
  const headers = { ...(await site.headersOf(caller)), origin: site.app.config.siteUrl };
  if (method === 'GET') return await site.fetch(path, { headers });
  const all = {
    ...wishes,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value)])),
  };
  if (!path.startsWith('/api/')) return await site.fetch(path, { method, headers, body: new URLSearchParams(all) });
  const json = { ...headers, 'content-type': 'application/json' };
  // "price:=45" is the number 45, "price=45" the text.
  const body = Object.entries(all).map(([name, value]) =>
    name.endsWith(':') ? [name.slice(0, -1), JSON.parse(value)] : [name, value],
  );
  return await site.fetch(path, { method, headers: json, body: JSON.stringify(Object.fromEntries(body)) });
}
