import { paths } from '../../../../site/paths.ts';

export const refundPath = (vendorSlug: string, number: string) => `${paths.vendorOrder(vendorSlug, number)}/refund`;

export const evidencePath = (vendorSlug: string, number: string) =>
  `${paths.vendorOrder(vendorSlug, number)}/evidence.pdf`;
