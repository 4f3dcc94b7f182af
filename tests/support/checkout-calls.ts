import * as v from 'valibot';
import { errorBodySchema } from '../../src/platform/api/errors.api.ts';
import { goOn } from './address-step.ts';
import { callApi } from './call-api.ts';
import type { EmulatedApp } from './emulated-app.ts';
import { makeProduct, makeVendor } from './factories.ts';

/** Creates a product of a new vendor with an account at the emulated Stripe. */
export async function makeSellable(
  { db }: EmulatedApp,
  product: Parameters<typeof makeProduct>[2] = {},
  vendor: Parameters<typeof makeVendor>[1] = {},
) {
  const stripeAccountId = `acct_demo_${crypto.randomUUID().slice(0, 8)}`;
  const made = await makeVendor(db, { stripeAccountId, ...vendor });
  return { vendor: made, product: await makeProduct(db, made, product) };
}

let addresses = 0;

/** Returns the cookies of a response as the headers of the next request. */
export function cookiesOf(answer: Response): { cookie?: string } {
  const kept = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return kept.length === 0 ? {} : { cookie: kept.join('; ') };
}

/**
 * Calls the API from a page of the site, as a new guest unless `headers` have an account or a guest cookie. A checkout that ships goes
 * on through the address page.
 */
export async function postAsNew(
  app: EmulatedApp,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  addresses += 1;
  const clientAddress = `10.1.${addresses >> 8}.${addresses & 255}`;
  const sent = { origin: app.config.siteUrl, ...headers };
  const answer = await callApi(app, 'POST', path, { json, headers: sent, clientAddress });
  return goOn(app, answer, { headers: sent, clientAddress });
}

/** Returns the error body of a refused call. */
export async function refused(response: Promise<Response>) {
  const answer = await response;
  const { code, fields } = v.parse(errorBodySchema, await answer.json());
  return { status: answer.status, code, ...(fields && { fields }) };
}
