/** The calls of the page of a booth. Apart from their schemas, which the browser doesn't need. */
import type * as v from 'valibot';
import { abortAfter, publicCall } from '../../platform/api/typed-fetch.ts';
import { boothApiPaths } from '../../site/booth-paths.ts';
import type { BoothDay, BoothPayment, daySalesSchema, newPaymentSchema, PhoneSale, SaleAnswer } from './booth.api.ts';
import type { pairedSchema } from './pairing.api.ts';
import type { pickupSchema } from './pickups.api.ts';

type Paired = v.InferOutput<typeof pairedSchema>;
type DaySales = v.InferOutput<typeof daySalesSchema>;
type Pickup = v.InferOutput<typeof pickupSchema>;

/** Longest wait for calls that only read: at a market there may be a network that never answers. */
const shortMs = 10_000;

/** The same for calls that ask the payment provider. */
const longestMs = 30_000;

/** Pairs this browser with a store, of which the signed-in person is the owner or an admin. @throws ApiError */
export const pairPhone = (body: { vendor: string; name: string }): Promise<Paired> =>
  publicCall(boothApiPaths.pair, { body });

/** Ends the pairing of this browser. Whatever it hasn't sent is refused from then on. @throws ApiError */
export const unpairPhone = (): Promise<void> => publicCall(boothApiPaths.unpair, { method: 'POST' });

/** Pairs this browser by a code that the store's dashboard shows. @throws ApiError, `code_expired` */
export const pairHelper = (body: { vendor: string; code: string; name: string }): Promise<Paired> =>
  publicCall(boothApiPaths.help, { body });

/**
 * Fetches what the phone needs to sell without a signal, and tells how many sales it holds. @throws ApiError, 401 if the phone isn't paired any
 * more
 */
export const fetchBoothDay = (unsent: number): Promise<BoothDay> =>
  publicCall(`${boothApiPaths.day}?unsent=${Math.min(unsent, 99_999)}`, abortAfter(shortMs));

/**
 * Sends sales, at most `maxSalesPerCall`. May be repeated. @throws ApiError; none of them is known to be recorded then. 401 if the phone
 * isn't paired with this store
 */
export const sendSales = (
  phoneTime: Date,
  sales: readonly PhoneSale[],
  store: string | null,
): Promise<{ sales: SaleAnswer[] }> =>
  publicCall(boothApiPaths.sales, {
    body: { phoneTime: phoneTime.toISOString(), store, sales },
    ...abortAfter(longestMs),
  });

/** Takes a sale of this phone back, also one that the server doesn't have. May be repeated. @throws ApiError, 403 if it is too late */
export const undoSale = (sale: PhoneSale, store: string | null): Promise<void> =>
  publicCall(boothApiPaths.undoSale, { body: { store, sale }, ...abortAfter(longestMs) });

/** Fetches today's sales. @throws ApiError */
export const fetchDaySales = (of: 'phone' | 'store'): Promise<DaySales> =>
  publicCall(`${boothApiPaths.sales}?of=${of}`, abortAfter(shortMs));

/** Mails the receipt of a recorded sale. May be repeated. @throws ApiError, `forbidden`, `not_found`, `too_many` */
export const mailReceipt = (body: { sale: string; email: string }): Promise<void> =>
  publicCall(boothApiPaths.receipts, { body, ...abortAfter(longestMs) });

/** Begins a payment by card, and holds its pieces. May be repeated with the same id. @throws ApiError, `out_of_stock`, `price_changed` */
export const startPayment = (body: v.InferInput<typeof newPaymentSchema>): Promise<BoothPayment> =>
  publicCall(boothApiPaths.payments, { body, ...abortAfter(longestMs) });

/** Asks what became of a payment. @throws ApiError */
export const fetchPayment = (id: string): Promise<BoothPayment> =>
  publicCall(boothApiPaths.payment(id), abortAfter(longestMs));

/** Ends a payment, unless it was paid: the answer says which. @throws ApiError if the provider can't be asked; it may still be paid */
export const cancelPayment = (id: string): Promise<BoothPayment> =>
  publicCall(boothApiPaths.cancelPayment(id), { method: 'POST', ...abortAfter(longestMs) });

/** Says which piece a charge by the provider's own app paid, or that it is no sale. May be repeated. @throws ApiError */
export const linkCharge = (body: { id: string; productId: string | null }): Promise<{ number: string | null }> =>
  publicCall(boothApiPaths.charges, { body, ...abortAfter(longestMs) });

/** Hands an order over to the buyer who tells its code. @throws ApiError, `not_found`, `stale` if two have it, `too_many` */
export const handOverPickup = (body: { code: string; number?: string }): Promise<Pickup> =>
  publicCall(boothApiPaths.pickups, { body });
