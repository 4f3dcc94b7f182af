/** The cookie with which a browser links back to its own open checkout. */
import type { APIContext } from 'astro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearBrowserData } from '../../../src/features/accounts/forms/forms.server.ts';
import { leaveCheckout } from '../../../src/features/buying/checkout/checkout-endpoints.server.ts';
import { findOrderBySession } from '../../../src/features/buying/orders/orders.server.ts';
import { ALL as buyForm } from '../../../src/pages/checkout/buy.ts';
import { findOpenCheckout, readOpenCheckouts } from '../../../src/site/cookies.ts';
import { sendAddress } from '../../support/address-step.ts';
import { callApi } from '../../support/call-api.ts';
import { makeSellable, postAsNew } from '../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct } from '../../support/factories.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

/** Returns the `Set-Cookie` headers of a response about open checkouts. */
const payingIn = (answer: Response) => answer.headers.getSetCookie().filter((line) => line.includes('paying_'));
const pairOf = (line: string | undefined) => line?.split(';')[0] ?? '';

async function started(inventory = 1) {
  const { product, vendor } = await makeSellable(app, { inventory });
  const json = { items: [{ productId: product.id, quantity: 1 }] };
  const answer = await postAsNew(app, '/api/checkout/session', json);
  const { sessionId } = (await answer.json()) as { sessionId: string };
  const [line] = payingIn(answer);
  return { product, vendor, sessionId, line, cookie: pairOf(line) };
}

describe('the cookie of an open checkout', () => {
  test('names the checkout session and its products while it is open, readable by scripts', async () => {
    const { product, sessionId, line, cookie } = await started();
    expect(cookie).toBe(`paying_${sessionId}=${product.id.slice(0, 8)}`);
    const order = await findOrderBySession(app.db, sessionId);
    const seconds = Math.floor(((order?.checkout.expiresAt.getTime() ?? 0) - app.clock.now().getTime()) / 1000);
    expect(line).toBe(`${cookie}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
    expect(findOpenCheckout(`a=b; ${cookie}`, product.id)).toBe(sessionId);
    expect(findOpenCheckout(cookie, crypto.randomUUID())).toBeNull();
  });

  test('is also set by the form', async () => {
    const { vendor } = await started();
    const product = await makeProduct(app.db, vendor);
    const url = new URL('/checkout/buy', app.config.siteUrl);
    const headers = { origin: app.config.siteUrl, cookie: `guest=${'a'.repeat(32)}` };
    const body = new URLSearchParams({ productId: product.id });
    const request = new Request(url, { method: 'POST', headers, body });
    const locals = { app, requestId: 'r', clientAddress: '10.7.0.1' };
    const asked = await buyForm({ request, url, params: {}, locals } as unknown as APIContext);
    expect([asked.status, payingIn(asked)]).toEqual([303, []]);
    const draft = asked.headers.get('location')?.split('/').at(-1) ?? '';
    const answer = await sendAddress(app, draft, {}, { headers, clientAddress: '10.7.0.1' });
    expect(answer.status).toBe(303);
    const [found] = readOpenCheckouts(pairOf(payingIn(answer)[0]));
    expect(found?.pieces).toEqual([product.id.slice(0, 8)]);
    expect(answer.headers.get('location')).toContain(found?.sessionId);
  });

  test('stays while the checkout is open, and is cleared by the first response after its end', async () => {
    const { sessionId, cookie } = await started();
    const read = () => callApi(app, 'GET', `/api/checkout/session/${sessionId}`, { headers: { cookie } });
    expect(payingIn(await read())).toEqual([]);
    app.clock.advance(32 * 60_000);
    await app.emulator.deliverAll();
    expect(payingIn(await read())).toEqual([`paying_${sessionId}=; Path=/; Max-Age=0; SameSite=Lax`]);
    // It isn't cleared in browsers that don't have it.
    expect(payingIn(await callApi(app, 'GET', `/api/checkout/session/${sessionId}`))).toEqual([]);
  });

  test('is cleared when the buyer cancels, by call or by the payment page’s back link', async () => {
    const called = await started();
    const headers = { cookie: called.cookie, origin: app.config.siteUrl };
    const answer = await callApi(app, 'POST', `/api/checkout/session/${called.sessionId}/cancel`, {
      headers,
      json: {},
    });
    expect(payingIn(answer)[0]).toMatch(/Max-Age=0/);
    const left = await started();
    const order = await findOrderBySession(app.db, left.sessionId);
    const request = new Request('http://localhost', { headers: { cookie: left.cookie } });
    const back = await leaveCheckout(app, left.vendor, order?.id ?? '', request);
    expect(back.headers.get('location')).toBe(`/${left.vendor.slug}?checkout=cancelled`);
    expect(payingIn(back)[0]).toMatch(/Max-Age=0/);
  });

  test('of a checkout replaced by a new one is cleared with the new one’s response, and others stay', async () => {
    const ended = await started();
    const open = await started();
    await callApi(app, 'POST', `/api/checkout/session/${ended.sessionId}/cancel`, {
      headers: { origin: app.config.siteUrl },
      json: {},
    });
    const { product } = await makeSellable(app);
    const json = { items: [{ productId: product.id, quantity: 1 }] };
    const cookie = `${ended.cookie}; ${open.cookie}`;
    const lines = payingIn(await postAsNew(app, '/api/checkout/session', json, { cookie }));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^paying_${ended.sessionId}=; .*Max-Age=0`));
    expect(lines[1]).not.toMatch(/Max-Age=0/);
  });

  test('is cleared on sign-out', async () => {
    const { cookie, sessionId } = await started();
    const request = new Request('http://localhost', { headers: { cookie } });
    const answer = clearBrowserData(app, request, new Response(null));
    expect(payingIn(answer)).toEqual([`paying_${sessionId}=; Path=/; Max-Age=0; SameSite=Lax`]);
  });
});
