import { desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { orders } from '../orders/orders.table.ts';
import { computeLossParts } from './refund-plan.ts';
import { readRefunds } from './refunds.server.ts';
import { refunds } from './refunds.table.ts';

interface OperatorLoss {
  number: string;
  vendor: { slug: string; name: string };
  lossCents: Cents;
  /** What of it is tax that we owe the state all the same. */
  taxLossCents: Cents;
  failedAt: Date;
}

/** Few refunds fail, and an operator reads these. */
const most = 1_000;

/** Lists what we lost by giving back our fee for refunds that failed later, by order, newest first. */
export async function readOperatorLosses(db: Database): Promise<OperatorLoss[]> {
  const rows = await db
    .select({ orderId: refunds.orderId, failedAt: refunds.failedAt })
    .from(refunds)
    .where(gt(refunds.operatorLossCents, 0))
    .orderBy(desc(refunds.failedAt))
    .limit(most);
  const failedAt = new Map(rows.toReversed().map((row) => [row.orderId, row.failedAt]));
  if (failedAt.size === 0) return [];
  const found = await db
    .select({ order: orders, vendor: { slug: vendors.slug, name: vendors.name } })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(inArray(orders.id, [...failedAt.keys()]));
  const losses = await Promise.all(
    found.map(async ({ order, vendor }) => {
      // A later refund of the same goods takes the loss up.
      const { feeCents, taxCents } = computeLossParts(order, await readRefunds(db, order.id));
      return {
        number: order.number,
        vendor,
        lossCents: feeCents + taxCents,
        taxLossCents: taxCents,
        failedAt: failedAt.get(order.id) ?? order.createdAt,
      };
    }),
  );
  return losses
    .filter(({ lossCents }) => lossCents > 0)
    .toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
}
