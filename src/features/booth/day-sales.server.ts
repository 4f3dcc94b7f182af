import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import { dayStart, zonedDay } from '../../platform/zoned-time.ts';
import { orderLines, orders } from '../buying/orders/orders.table.ts';
import { boothSales, sales } from '../buying/orders/sales.table.ts';
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
    .select({
      order: orders,
      sale: sales,
      saleId: boothSales.clientSaleId,
      phone: boothPhones.name,
      phoneId: boothSales.phoneId,
    })
    .from(orders)
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(boothSales, eq(boothSales.orderId, orders.id))
    .leftJoin(boothPhones, eq(boothPhones.id, boothSales.phoneId))
    .where(
      and(
        eq(orders.vendorId, phone.vendorId),
        ne(orders.channel, 'online'),
        gte(orders.paidAt, since),
        isOwn ? eq(boothSales.phoneId, phone.id) : undefined,
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
    .select({ id: boothSales.clientSaleId })
    .from(sales)
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(boothSales, eq(boothSales.orderId, sales.orderId))
    .where(
      and(
        eq(sales.vendorId, phone.vendorId),
        eq(sales.soldOn, day),
        eq(orders.status, 'cancelled'),
        isNotNull(boothSales.clientSaleId),
        isOwn ? eq(boothSales.phoneId, phone.id) : undefined,
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
    sales: rows.map(({ order, sale, saleId, phone: name, phoneId }) => ({
      id: saleId,
      number: order.number,
      phone: name,
      isOwn: phoneId === phone.id,
      soldAt: (order.paidAt ?? order.createdAt).toISOString(),
      lines: (byOrder.get(order.id) ?? []).map((line) => ({
        name: line.name,
        quantity: line.quantity,
        unitPriceCents: line.unitPriceCents,
      })),
      tender: sale?.tender ?? null,
      label: sale?.tenderLabel ?? null,
      taxCents: order.taxCents,
      roundingCents: order.roundingCents,
      totalCents: order.totalCents,
    })),
    undone: undone.flatMap(({ id }) => id ?? []),
    attention,
  };
}
