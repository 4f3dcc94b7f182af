import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { formatCents } from '../../platform/money.ts';
import type { Order } from '../buying/orders/read-orders.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { LabelMail } from './label-mail.ts';
import type { Label } from './labels.server.ts';
import type { PostageServices } from './services.ts';

/** Tells an artist what came of a label, in the transaction that ends it. A store that was closed has no address. */
export async function queueLabelMail(
  tx: Database,
  { mails }: Pick<PostageServices, 'mails'>,
  { order, label }: { order: Order; label: Label },
  template: LabelMail['template'],
): Promise<void> {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, order.vendorId));
  if (!vendor?.email) return;
  const { name: vendorName, slug: vendorSlug } = vendor;
  const price = formatCents(label.priceCents);
  const data = { orderNumber: order.number, vendorName, vendorSlug, service: label.service, price };
  await mails.add(tx, { template, to: vendor.email, data });
}
