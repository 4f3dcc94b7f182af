import type { IncomingMessage, ServerResponse } from 'node:http';

/** @param origin the site's origin, for the URL of the request */
export async function toFetchRequest(req: IncomingMessage, origin: string): Promise<Request> {
  const method = req.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(await req.toArray());
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return new Request(origin + (req.url ?? '/'), { method, headers, body, redirect: 'manual' });
}

export async function sendResponse(response: Response, res: ServerResponse): Promise<void> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  res.writeHead(response.status);
  res.end(Buffer.from(await response.arrayBuffer()));
}
