import { maxBytesPerCall, maxSalesPerCall } from '../sale-limits.ts';
import type { KeptSale } from './kept-sale.ts';

const byteLength = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Returns the first of these sales that fit into a call: at least one, so that the others aren't held up. */
export function nextBatch(waiting: readonly KeptSale[], most = maxSalesPerCall): KeptSale[] {
  const batch: KeptSale[] = [];
  let bytes = 0;
  for (const kept of waiting.slice(0, most)) {
    bytes += byteLength(kept.sale);
    if (batch.length > 0 && bytes > maxBytesPerCall) break;
    batch.push(kept);
  }
  return batch;
}
