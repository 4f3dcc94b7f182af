/** When a vendor put how many new units of a piece on sale, so that the orders of the year can be filled. */
import { dayMs } from '../../platform/time.ts';
import type { YearOrder } from './year-order.ts';

export interface Supply {
  store: string;
  piece: string;
  at: Date;
  quantity: number;
}

/** A kiln is filled and fired, and a loom is warped, every two months. */
const everyMs = 61 * dayMs;

/** Units that a refund put back on sale for good. */
function listReturned({
  store,
  lines,
  refund,
}: YearOrder): { store: string; piece: string; at: Date; quantity: number }[] {
  const { at, request, comesBack } = refund ?? {};
  if (at === undefined || comesBack || request?.kind !== 'all' || !request.restock) return [];
  return lines.map((line) => ({ store, at, ...line }));
}

/**
 * Returns what is added to the stock: before each period what it sells, less what came back in the one before. So a piece has at
 * the end of each period, and today, as many free units as it began with.
 */
export function listSupplies(orders: readonly YearOrder[], from: Date): Supply[] {
  const periodOf = (at: Date) => Math.floor((at.getTime() - from.getTime()) / everyMs);
  const byKey = new Map<string, Supply>();
  const add = (store: string, piece: string, period: number, quantity: number) => {
    const key = `${store} ${piece} ${period}`;
    const known = byKey.get(key)?.quantity ?? 0;
    byKey.set(key, { store, piece, at: new Date(from.getTime() + period * everyMs), quantity: known + quantity });
  };
  for (const { store, at, lines } of orders) {
    for (const { piece, quantity } of lines) add(store, piece, periodOf(at), quantity);
  }
  for (const { store, piece, at, quantity } of orders.flatMap(listReturned)) {
    add(store, piece, periodOf(at) + 1, -quantity);
  }
  return [...byKey.values()].filter(({ quantity }) => quantity !== 0);
}
