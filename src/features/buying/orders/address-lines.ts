import type { PostalAddress } from '../payments.ts';

/** An address as it stands on a parcel. */
export function addressLines(address: PostalAddress): string[] {
  const place = [address.city, [address.state, address.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [address.name, address.line1, address.line2, place, address.country].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}
