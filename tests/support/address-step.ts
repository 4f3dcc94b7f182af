/** The step between the cart and the payment page, for tests that only want to get there. */
import type { APIContext } from 'astro';
import { eq } from 'drizzle-orm';
import { payDraft } from '../../src/features/buying/checkout/address-page.server.ts';
import { toCheckoutDto } from '../../src/features/buying/checkout/checkout-endpoints.server.ts';
import { checkoutDrafts } from '../../src/features/buying/checkout/drafts.table.ts';
import { findOrderBySession } from '../../src/features/buying/orders/orders.server.ts';
import { isDraftId } from '../../src/features/buying/orders/orders.ts';
import type { PostalAddress } from '../../src/features/buying/payments.ts';
import { errorResponse } from '../../src/platform/http/responses.ts';
import { checkoutDraftPath } from '../../src/site/paths.ts';
import type { StartedApp } from './app.ts';
import type { TestApp } from './test-app.ts';

export const anAddress: PostalAddress = {
  name: 'Alex Demo',
  line1: '600 W Main St',
  line2: null,
  city: 'Louisville',
  state: 'KY',
  postalCode: '40202',
  country: 'US',
};

/** Returns the address in another state. */
export const addressIn = (state: string): PostalAddress => ({ ...anAddress, state });

/** What a guest types into the address page. */
export const addressTexts = {
  email: 'buyer@example.com',
  name: anAddress.name ?? '',
  line1: anAddress.line1,
  line2: '',
  city: anAddress.city,
  state: 'KY',
  postalCode: anAddress.postalCode,
};

interface From {
  headers?: Record<string, string>;
  clientAddress?: string;
}

/** Returns the cookies with which a browser goes on after an answer. */
export function cookiesAfter(answer: Response, sent: Record<string, string> = {}): Record<string, string> {
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookie = [sent['cookie'], ...set].filter(Boolean).join('; ');
  return { ...sent, ...(cookie && { cookie }) };
}

/** Sends the address page's form in this process. A refusal is thrown. */
export async function sendAddress(
  app: TestApp,
  draftId: string,
  fields: Record<string, string> = {},
  { headers = {}, clientAddress = '127.0.0.1' }: From = {},
): Promise<Response> {
  const [draft] = await app.db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, draftId));
  const url = new URL(checkoutDraftPath(draftId), app.config.siteUrl);
  const request = new Request(url, { method: 'POST', headers: { origin: app.config.siteUrl, ...headers } });
  const locals = { app, requestId: 'request-2', clientAddress };
  const context = { request, url, params: { draft: draftId }, locals } as unknown as APIContext;
  const typed = { ...addressTexts, total: String(draft?.totalCents), ...fields };
  return await payDraft({ app, typed, context });
}

/** Goes on from an answer of the API to the payment. Answers as the API does for an order that is being paid. */
export async function goOn(app: TestApp, answer: Response, from: From = {}): Promise<Response> {
  if (!answer.ok) return answer;
  const { sessionId } = (await answer.clone().json()) as { sessionId?: string };
  if (sessionId === undefined || !isDraftId(sessionId)) return answer;
  try {
    const headers = cookiesAfter(answer, from.headers);
    const paying = await sendAddress(app, sessionId, {}, { ...from, headers });
    const order = await findOrderBySession(app.db, sessionId);
    if (order === null) throw new Error('The address page made no order.');
    const all = new Headers(answer.headers);
    for (const line of paying.headers.getSetCookie()) all.append('set-cookie', line);
    return new Response(JSON.stringify(await toCheckoutDto(app, { order })), { headers: all });
  } catch (error) {
    return errorResponse(error, 'request-2');
  }
}

/** Reads the total that an address page shows on its button. */
export const totalOn = (html: string): string => /name="total" value="(\d+)"/.exec(html)?.[1] ?? '';

/** Sends the address page's form to a site that runs. `path` is the page's address. */
async function sendAddressTo(
  site: Pick<StartedApp, 'fetch' | 'app'>,
  path: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Response> {
  // As a browser does once the state is chosen.
  const state = fields['state'] ?? addressTexts.state;
  const total = totalOn(await (await site.fetch(`${path}?state=${state}`, { headers })).text());
  return await site.fetch(path, {
    method: 'POST',
    headers: { origin: site.app.config.siteUrl, ...headers },
    body: new URLSearchParams({ ...addressTexts, total, ...fields }),
  });
}

/** Starts a checkout at a site that runs, through the address page. Answers as the API does without shipping, but without a code. */
export async function checkOutAt(
  site: StartedApp,
  json: unknown,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Response> {
  const answer = await site.post('/api/checkout/session', json, headers);
  const { sessionId = '' } = (await answer.clone().json()) as { sessionId?: string };
  if (!isDraftId(sessionId)) return answer;
  const sent = await sendAddressTo(site, checkoutDraftPath(sessionId), cookiesAfter(answer, headers), fields);
  const order = await findOrderBySession(site.db, sessionId);
  if (sent.status !== 303 || order === null) {
    const [, alert = ''] = /role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(await sent.text()) ?? [];
    return new Response(JSON.stringify({ error: alert.replace(/<[^>]*>/g, '').trim() }), { status: sent.status });
  }
  const all = new Headers(answer.headers);
  all.delete('content-encoding');
  all.delete('content-length');
  for (const line of sent.headers.getSetCookie()) all.append('set-cookie', line);
  return new Response(JSON.stringify(await toCheckoutDto(site.app, { order })), { headers: all });
}

/** Follows a redirect of the buy form through the address page. Returns where that leads; the page's status if it refuses. */
export async function followToPayment(
  site: Pick<StartedApp, 'fetch' | 'app'>,
  location: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { pathname } = new URL(location, site.app.config.siteUrl);
  if (!isDraftId(pathname.replace('/checkout/', ''))) return location;
  const sent = await sendAddressTo(site, pathname, headers);
  return sent.headers.get('location') ?? String(sent.status);
}
