import { randomBytes } from 'node:crypto';
import { daySeconds } from '../../../platform/time.ts';
import type { Config } from '../../../site/config.ts';
import { openCheckoutCookie, productKey, readOpenCheckouts } from '../../../site/cookies.ts';
import type { CheckoutOrder, Order } from '../orders/read-orders.server.ts';
import { chainOf } from './buyer.server.ts';
import { idempotencyKeyForm } from './checkout.api.ts';
import { findOpenSessions } from './checkout-state.server.ts';
import type { BuyingServices } from './services.ts';

const form = /^[A-Za-z0-9_-]{32}$/;
/** Longer than any checkout stays open. */
const lifeSeconds = daySeconds;

/**
 * A guest, known by a cookie that nobody can guess. It limits what they hold and unlocks the address on their own confirmation, nothing
 * else, and doesn't identify a person, so it survives signing in and out. Never set it on a page from the shared cache.
 */
export interface Guest {
  /** 192 bits that nobody can guess. */
  id: string;
  /** The `Set-Cookie` header that stores it; null if the browser sent it. */
  setCookie: string | null;
}

/**
 * Returns the guest of a request; a new one if the cookie is missing or invalid.
 * @param newId 24 bytes that nobody else can know
 */
export function readGuest(
  request: Request,
  { siteUrl }: Pick<Config, 'siteUrl'>,
  newId: Buffer = randomBytes(24),
): Guest {
  const secure = siteUrl.startsWith('https:');
  const name = secure ? '__Host-guest' : 'guest';
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name && form.test(value)) return { id: value, setCookie: null };
  }
  const id = newId.toString('base64url');
  const attributes = `Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { id, setCookie: `${name}=${id}; ${attributes}` };
}

/**
 * Returns the guest who begins a checkout. A new one is the same for every request with a key of their cart: in a second tab, and
 * when a request is sent again because its answer was lost.
 */
export function readCheckoutGuest(
  request: Request,
  { config, sealFor }: Pick<BuyingServices, 'config' | 'sealFor'>,
): Guest {
  const chain = chainOf(request.headers.get('idempotency-key') ?? '');
  // One that can be guessed would make strangers the same guest.
  if (!idempotencyKeyForm.test(chain)) return readGuest(request, config);
  return readGuest(request, config, sealFor('guests of carts').sign(chain).subarray(0, 24));
}

/**
 * Returns the `Set-Cookie` header of an open checkout (`site/cookies.ts`). Our scripts read the cookie, so it is not
 * `HttpOnly`; the session id in its name gives access to no more than the payment page's address does.
 */
function createCookie({ siteUrl }: Pick<Config, 'siteUrl'>, sessionId: string, value: string, seconds: number): string {
  const secure = siteUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}${openCheckoutCookie(sessionId)}`;
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

const readSessionIds = (request: Request) =>
  readOpenCheckouts(request.headers.get('cookie') ?? '').map(({ sessionId }) => sessionId);

export function clearCheckoutCookie(
  { config }: Pick<BuyingServices, 'config'>,
  request: Request,
  order: { sessionId: string; status: Order['status'] },
): string[] {
  const known = order.status !== 'pending' && readSessionIds(request).includes(order.sessionId);
  return known ? [createCookie(config, order.sessionId, '', 0)] : [];
}

/** Returns the `Set-Cookie` headers after a checkout was started: sets its own, removes those of ended checkouts. */
export async function setCheckoutCookies(
  { db, config, clock }: Pick<BuyingServices, 'db' | 'config' | 'clock'>,
  request: Request,
  { status, checkout: { sessionId, expiresAt } }: CheckoutOrder,
  items: readonly { productId: string }[],
): Promise<string[]> {
  const others = readSessionIds(request).filter((known) => known !== sessionId);
  const open = others.length === 0 ? [] : await findOpenSessions(db, others);
  const cookies = others.filter((known) => !open.includes(known)).map((ended) => createCookie(config, ended, '', 0));
  const seconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
  if (sessionId === null || status !== 'pending' || seconds <= 0) return cookies;
  const pieces = items.map(({ productId }) => productKey(productId.toLowerCase())).join('');
  return [...cookies, createCookie(config, sessionId, pieces, seconds)];
}

export function appendCookies(answer: Response, cookies: readonly string[]): Response {
  for (const one of cookies) answer.headers.append('Set-Cookie', one);
  return answer;
}
