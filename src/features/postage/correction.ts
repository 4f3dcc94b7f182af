import { formatAddress } from '../buying/orders/orders.ts';
import type { PostalAddress } from '../buying/payments.ts';

/** Returns what another way to write an address changes: the ZIP code if that is all, else the address. */
export function describeCorrection(given: PostalAddress, correction: PostalAddress): string {
  const others = ['line1', 'line2', 'city', 'state'] as const;
  const isZipAlone = others.every((part) => given[part] === correction[part]);
  return isZipAlone ? correction.postalCode : formatAddress({ ...correction, name: null }).join(', ');
}
