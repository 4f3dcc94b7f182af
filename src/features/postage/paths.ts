/** The URLs of labels. Apart from the site's other paths, which weigh on public pages. */
import { paths } from '../../site/paths.ts';

export const labelPath = (vendorSlug: string, number: string) => `${paths.vendorOrder(vendorSlug, number)}/label`;

/** The label of an order as it is printed, 4 × 6 inches. */
export const labelFilePath = (vendorSlug: string, number: string) =>
  `${paths.vendorOrder(vendorSlug, number)}/label.pdf`;

/** The same on letter paper, beside the packing slip. */
export const labelLetterPath = (vendorSlug: string, number: string) =>
  `${paths.vendorOrder(vendorSlug, number)}/label-letter.pdf`;

/** @param order number of the order that was being packed: the page leads back to its label */
export const postagePath = (vendorSlug: string, order: string | null = null) =>
  `${paths.vendorDashboard(vendorSlug)}/postage${order === null ? '' : `?order=${order}`}`;

/** Where an artist opens an account of their own. */
export const newAccountUrl = 'https://apps.goshippo.com/join';

export const postageReturnPath = '/vendor/postage';

export const pingPath = (key: string) => `/api/webhooks/shippo/${key}`;
