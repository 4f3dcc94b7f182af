/** The URLs of labels. Apart from the site's other paths, which weigh on public pages. */
import { paths } from '../../site/paths.ts';

export const labelPath = (vendorSlug: string, number: string) => `${paths.vendorOrder(vendorSlug, number)}/label`;

/** The label of an order as it is printed, 4 × 6 inches. */
export const labelFilePath = (vendorSlug: string, number: string) =>
  `${paths.vendorOrder(vendorSlug, number)}/label.pdf`;

/** The same on letter paper, beside the packing slip. */
export const labelLetterPath = (vendorSlug: string, number: string) =>
  `${paths.vendorOrder(vendorSlug, number)}/label-letter.pdf`;

export const postagePath = (vendorSlug: string) => `${paths.vendorDashboard(vendorSlug)}/postage`;

export const postageReturnPath = '/vendor/postage';

export const pingPath = (key: string) => `/api/webhooks/shippo/${key}`;
