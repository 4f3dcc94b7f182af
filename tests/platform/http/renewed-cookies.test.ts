import { expect, test } from 'vitest';
import { withRenewedCookies } from '../../../src/platform/http/renewed-cookies.ts';
import { aViewer } from '../../support/people.ts';

const sessionRenewal = { viewer: aViewer(), cookies: ['session=new; Path=/', 'session=gone; Path=/old', 'hint=1'] };

test('a Response.redirect, whose headers are immutable, gets the cookies', () => {
  const answer = withRenewedCookies(Response.redirect('https://example.org/there', 303), { sessionRenewal });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://example.org/there']);
  expect(answer.headers.getSetCookie()).toEqual(sessionRenewal.cookies);
});

test('the response’s own cookies win, and adding is idempotent', async () => {
  const own = new Headers([
    ['Set-Cookie', 'hint=; Max-Age=0'],
    ['Set-Cookie', 'form=x'],
  ]);
  const once = withRenewedCookies(new Response('text', { status: 404, headers: own }), { sessionRenewal });
  const twice = withRenewedCookies(once, { sessionRenewal });
  expect(twice.headers.getSetCookie()).toEqual(['hint=; Max-Age=0', 'form=x', ...sessionRenewal.cookies.slice(0, 2)]);
  expect([twice.status, await twice.text()]).toEqual([404, 'text']);
});

test('a response with a renewed cookie is private, and any other is unchanged', () => {
  const headers = { 'Cache-Control': 'public, max-age=30' };
  expect(withRenewedCookies(new Response(null, { headers }), { sessionRenewal }).headers.get('cache-control')).toBe(
    'private, no-store',
  );
  const plain = new Response(null, { headers });
  expect(withRenewedCookies(plain, {})).toBe(plain);
  expect(withRenewedCookies(plain, { sessionRenewal: { viewer: null, cookies: [] } })).toBe(plain);
});
