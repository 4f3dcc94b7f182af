import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { linkFor } from '../../accounts/links/signed-links.server.ts';
import type { Order } from './orders.server.ts';

/** The services that make an order's link. */
export type LinkServices = Pick<Services, 'clock' | 'sealFor'>;

/**
 * Makes the link that opens an order's page without an account, for the data of a mail to the buyer. Call it in the transaction
 * that queues the mail.
 * @returns nothing for an order without an address, whose buyer gets no mail either
 */
export async function mailLink(
  app: LinkServices,
  tx: Database,
  { id, customerEmail: email }: Pick<Order, 'id' | 'customerEmail'>,
): Promise<{ sealedLink?: string }> {
  if (email === null) return {};
  const { sealedLink } = await linkFor(app, tx, { subject: 'order', subjectId: id, email });
  return { sealedLink };
}
