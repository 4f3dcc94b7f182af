import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type * as v from 'valibot';
import { dayStart, zonedDay } from '../../platform/zoned-time.ts';
import { orderLines, orders } from '../buying/orders/orders.table.ts';
import type { daySalesSchema, salesQuerySchema } from './booth.api.ts';
import { boothAttention, boothPhones } from './booth.table.ts';
import type { Phone } from './phone-key.server.ts';
import type { BoothServices } from './services.ts';

/** More than a booth sells in a day. */
const maxSales = 1_000;

/** Lists a store's sales in person today, cards by QR code among them, the latest first; those that were undone aren't there. */
export async function listDaySales(
  { db, clock, config }: BoothServices,
  phone: Phone,
  of: v.InferOutput<typeof salesQuerySchema>['of'],
): Promise<v.InferOutput<typeof daySalesSchema>> {
  // What the others took is no helper's business.
  const isOwn = of === 'phone' || phone.isHelper;
  const day = zonedDay(clock.now(), config.site.timeZone);
  const since = dayStart(day, config.site.timeZone);
  const rows = await db
    .select({ order: orders, phone: boothPhones.name })
    .from(orders)
    .leftJoin(boothPhones, eq(boothPhones.id, orders.phoneId))
    .where(
      and(
        eq(orders.vendorId, phone.vendorId),
        isNotNull(orders.paidAt),
        or(
          eq(orders.soldOn, day),
          and(isNotNull(orders.phoneId), eq(orders.channel, 'web'), gte(orders.paidAt, since)),
        ),
        isOwn ? eq(orders.phoneId, phone.id) : undefined,
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(maxSales);
  const ids = rows.map(({ order }) => order.id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const undone = await db
    .select({ id: orders.clientSaleId })
    .from(orders)
    .where(
      and(
        eq(orders.vendorId, phone.vendorId),
        eq(orders.soldOn, day),
        eq(orders.status, 'cancelled'),
        isNotNull(orders.clientSaleId),
        isOwn ? eq(orders.phoneId, phone.id) : undefined,
      ),
    )
    .limit(maxSales);
  const { clientSaleId, reason } = boothAttention;
  const attention = await db
    .select({ id: clientSaleId, reason })
    .from(boothAttention)
    .where(
      and(
        eq(boothAttention.vendorId, phone.vendorId),
        isNull(boothAttention.closedAt),
        isOwn ? eq(boothAttention.phoneId, phone.id) : undefined,
      ),
    )
    .orderBy(desc(boothAttention.createdAt))
    .limit(maxSales);
  return {
    day,
    sales: rows.map(({ order, phone: name }) => ({
      id: order.clientSaleId,
      number: order.number,
      phone: name,
      soldAt: (order.paidAt ?? order.createdAt).toISOString(),
      lines: (byOrder.get(order.id) ?? []).map((line) => ({
        name: line.name,
        quantity: line.quantity,
        unitPriceCents: line.unitPriceCents,
      })),
      tender: order.tender,
      label: order.tenderLabel,
      taxCents: order.taxCents,
      roundingCents: order.roundingCents,
      totalCents: order.totalCents,
    })),
    undone: undone.flatMap(({ id }) => id ?? []),
    attention,
  };
}
