/** What both of the checkout's addresses and its form share. */
import type * as v from 'valibot';
import type { CheckoutDto, checkoutRequestSchema } from '../contract/checkout.ts';
import { readWantedLines } from '../domain/carts/wanted-lines.ts';
import { type Buyer, buyerOf } from '../domain/checkout/buyer.server.ts';
import { startCheckout } from '../domain/checkout/start-checkout.server.ts';
import { whereToPay } from '../domain/checkout/where-to-pay.server.ts';
import type { Viewer } from '../domain/ports.ts';
import type { App } from '../wiring/app.ts';
import { networkOf, type RateLimit } from './rate-limit.ts';
import { type Asked, identify } from './viewer.ts';

/** Whichever way a checkout is started. */
export const checkoutLimits: readonly RateLimit[] = [{ name: 'checkout', by: 'address', limit: 10, perMs: 60_000 }];

/** Carts are priced as they change, and the success page asks again and again. */
export const quoteLimits: readonly RateLimit[] = [{ name: 'quote', by: 'address', limit: 120, perMs: 60_000 }];

interface Call {
  app: App;
  input: v.InferOutput<typeof checkoutRequestSchema>;
  viewer: Viewer | null;
  request: Request;
  clientAddress: string;
}

export function buyerOfCall({ viewer, request, clientAddress }: Omit<Call, 'input' | 'app'>): Buyer {
  return buyerOf(viewer, networkOf(clientAddress), request.headers.get('user-agent'));
}

/** Who sends a form of buying. Without the provider everybody is a guest. */
export function buyerOfForm(asked: Asked): Promise<Viewer | null> {
  return identify(asked).catch(() => null);
}

/** Starts a checkout by API. */
export async function runCheckout({ app, input, ...caller }: Call): Promise<CheckoutDto> {
  const order = await startCheckout(app, {
    vendor: input.vendorId,
    items: readWantedLines(input.items),
    delivery: input.delivery,
    buyer: buyerOfCall(caller),
    customerEmail: input.customerEmail || null,
    idempotencyKey: caller.request.headers.get('idempotency-key'),
    expectedTotalCents: input.expectedTotalCents,
    earlierSession: input.earlierSessionId,
    hosted: input.ui === 'hosted',
  });
  return whereToPay(app, order);
}
