import { paths } from '../../../../site/paths.ts';

/** Page of the form that refunds an order. */
export const refundPath = (vendorSlug: string, number: string) => `${paths.vendorOrder(vendorSlug, number)}/refund`;

/** The evidence against a dispute of an order. */
export const evidencePath = (vendorSlug: string, number: string) =>
  `${paths.vendorOrder(vendorSlug, number)}/evidence.pdf`;
