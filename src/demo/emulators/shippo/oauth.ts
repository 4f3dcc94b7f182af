import { randomBytes } from 'node:crypto';
import { html } from '../stripe/pages/html.ts';
import { renderPage, seeOther } from '../stripe/pages/page.ts';
import { pagesPath, type World } from './api.ts';

export const authorizePath = `${pagesPath}/oauth/authorize`;
export const accessTokenPath = `${pagesPath}/oauth/access_token`;

export async function authorize({ siteUrl }: World, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const returnUrl = searchParams.get('redirect_uri') ?? '';
  if (!returnUrl.startsWith(`${siteUrl}/`)) return new Response('This client may not lead there.', { status: 400 });
  if (request.method !== 'POST') {
    const main = html`<div><h1>Connect to Shippo</h1>
<p>This page stands in for Shippo’s. The site may then buy labels with a demo account.</p>
<form method="post"><button type="submit">Allow</button></form></div>`;
    return renderPage({ title: 'Connect to Shippo', main, leadsTo: [siteUrl] });
  }
  const code = randomBytes(12).toString('hex');
  return seeOther(`${returnUrl}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`);
}

export async function exchange(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const code = form.get('code') ?? '';
  if (form.get('grant_type') !== 'authorization_code')
    return Response.json({ error: 'unsupported_grant_type' }, { status: 400 });
  if (!form.get('client_secret') || !/^[0-9a-f]{24}$/.test(code))
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  return Response.json({ access_token: `oauth.${code}`, token_type: 'bearer', scope: '*' });
}
