/** A browser that begins a checkout by a call and sends the address page's form. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { checkoutSchema } from '../../src/features/buying/checkout/checkout.api.ts';
import { checkouts } from '../../src/features/buying/orders/checkouts.table.ts';
import { ofCheckout, readOrders } from '../../src/features/buying/orders/read-orders.server.ts';
import { cookiesAfter, sendAddress } from './address-step.ts';
import { callApi } from './call-api.ts';
import type { EmulatedApp } from './emulated-app.ts';

interface Begin {
  headers?: Record<string, string>;
  quantity?: number;
  delivery?: 'shipping' | 'pickup';
}

export function draftWalk(app: EmulatedApp) {
  const ordersOf = (draftId: string) => readOrders(app.db, ofCheckout, eq(checkouts.draftId, draftId));

  /** Begins a checkout. Returns its draft, and the headers with which the same browser goes on. */
  async function begin(
    { product }: { product: { id: string } },
    { headers = {}, quantity = 1, delivery = 'shipping' }: Begin = {},
  ) {
    const json = { items: [{ productId: product.id, quantity }], delivery };
    const sent = { origin: app.config.siteUrl, ...headers };
    const answer = await callApi(app, 'POST', '/api/checkout/session', { json, headers: sent });
    const dto = v.parse(checkoutSchema, await answer.json());
    return { ...dto, draft: dto.sessionId, headers: cookiesAfter(answer, headers) };
  }

  /** Returns the code with which the form is refused. */
  const codeOf = (draft: string, fields: Record<string, string>, headers: Record<string, string>) =>
    sendAddress(app, draft, fields, { headers }).then(
      () => 'nothing',
      ({ code }: { code: string }) => code,
    );

  return { begin, codeOf, ordersOf };
}
