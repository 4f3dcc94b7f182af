import * as v from 'valibot';
import { errorBodySchema } from '../../src/platform/api/errors.api.ts';
import { callApi } from './call-api.ts';
import type { EmulatedApp } from './emulated-app.ts';
import { makeProduct, makeVendor } from './factories.ts';

/** A piece of a new artist whom the emulated provider knows. */
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

/** What a browser sends back of the cookies that an answer sets: no cookies where it sets none. */
export function cookiesOf(answer: Response): { cookie?: string } {
  const kept = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return kept.length === 0 ? {} : { cookie: kept.join('; ') };
}

/** A call from a page of the site. Each is another guest's, unless `headers` carry an account or a guest's cookie. */
export function postAsNew(
  app: EmulatedApp,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  addresses += 1;
  const clientAddress = `10.1.${addresses >> 8}.${addresses & 255}`;
  return callApi(app, 'POST', path, { json, headers: { origin: app.config.siteUrl, ...headers }, clientAddress });
}

/** The error of a refused call, in the one shape that errors have. */
export async function refused(response: Promise<Response>) {
  const answer = await response;
  const { code, fields } = v.parse(errorBodySchema, await answer.json());
  return { status: answer.status, code, ...(fields && { fields }) };
}
