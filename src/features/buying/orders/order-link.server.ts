import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { linkFor, type SignedLink } from '../../accounts/links/signed-links.server.ts';
import type { Order } from './read-orders.server.ts';

export type LinkServices = Pick<Services, 'clock' | 'sealFor'>;

/** Returns the link that opens an order's page without an account; null for an order without an address. */
export async function linkToOrder(
  app: LinkServices,
  tx: Database,
  { id, customerEmail: email }: Pick<Order, 'id' | 'customerEmail'>,
): Promise<SignedLink | null> {
  return email === null ? null : await linkFor(app, tx, { subject: 'order', subjectId: id, email });
}

/** Returns that link for the data of a mail to the buyer. Call it in the transaction that queues the mail. */
export async function mailLink(
  app: LinkServices,
  tx: Database,
  order: Pick<Order, 'id' | 'customerEmail'>,
): Promise<{ sealedLink?: string }> {
  const link = await linkToOrder(app, tx, order);
  return link === null ? {} : { sealedLink: link.sealedLink };
}
