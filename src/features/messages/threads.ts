import { paths } from '../../site/paths.ts';

// Not among `paths`, which every signed-in page loads.

export const threadPath = (vendorSlug: string, threadId: string): string =>
  `${paths.vendorMessages(vendorSlug)}/${threadId}`;

/** Mails that a visitor gets within a day while they don't reply. */
export const mailsPerDay = 5;

/** Mails with an artist's messages about one order, until its buyer has written in the account with the order's address. */
export const mailsPerOrder = 10;

/** The part of the page of a visitor's link that ends a thread which somebody else began with their address. */
export const notMineId = 'not-mine';
