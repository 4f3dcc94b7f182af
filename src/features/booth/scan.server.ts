import { eq } from 'drizzle-orm';
import { seeOther } from '../../platform/http/form.ts';
import { checkoutSuccessPath, paths } from '../../site/paths.ts';
import { answerPrivateNotFound } from '../catalog/not-found.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { findScannedOrder } from './payments.server.ts';
import type { BoothServices } from './services.ts';

/** Leads a buyer who scanned a QR code to the payment page; to the confirmation or the store once that has closed. */
export async function answerScan(services: Pick<BoothServices, 'db'>, token: string): Promise<Response> {
  const order = await findScannedOrder(services, token);
  if (order === null) return answerPrivateNotFound({ what: 'page' });
  const { sessionId, sessionUrl } = order.checkout;
  if (order.status === 'pending' && sessionUrl !== null) return seeOther(sessionUrl);
  const [vendor] = await services.db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, order.vendorId));
  const slug = vendor?.slug ?? '';
  if (order.paidAt !== null && sessionId !== null) return seeOther(checkoutSuccessPath(slug, sessionId));
  return seeOther(`${paths.storefront(slug)}?checkout=cancelled`);
}
