/** Mails the receipt of a sale in person. The address is in that mail alone, until it is sent: neither the artist nor a phone reads it. */
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { mailPurpose } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { dayMs } from '../../../platform/time.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { Config } from '../../../site/config.ts';
import { hasStoppedReceipts } from '../../accounts/settings/receipt-stops.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { lockOrder } from '../../buying/orders/read-orders.server.ts';
import { boothSales } from '../../buying/orders/sales.table.ts';
import { findStoreMailBlock, hashMailbox } from '../../messages/mail-limits.server.ts';
import { mailsPerDay } from '../../messages/threads.ts';
import type { receiptRequestSchema } from '../booth.api.ts';
import { boothReceiptMails } from '../booth.table.ts';
import type { Phone } from '../phone-key.server.ts';
import { boothErrors } from '../words.ts';
import { mailedToken, readReceiptOf } from './read-receipt.server.ts';
import { toReceiptFacts } from './receipt-facts.ts';
import type { ReceiptMail } from './receipt-mail.ts';

/** The buyer's, and one that was mistyped or somebody else's. */
const maxAddresses = 3;

/** Receipts of a store in a day: more than its busiest market, and few for whoever would mail strangers. */
const maxOfStore = 200;

interface ReceiptServices extends Pick<Services, 'sealFor'> {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'site'>;
  mails: MailQueue<ReceiptMail>;
}

async function isStoreAtLimit(tx: Database, vendorId: string, now: Date): Promise<boolean> {
  const [all] = await tx
    .select({ count: count() })
    .from(boothReceiptMails)
    .innerJoin(orders, eq(orders.id, boothReceiptMails.orderId))
    .where(and(eq(orders.vendorId, vendorId), gt(boothReceiptMails.createdAt, new Date(now.getTime() - dayMs))));
  return (all?.count ?? 0) >= maxOfStore;
}

/**
 * Throws if a store may not mail this mailbox another receipt: anybody's address can be typed, so until somebody has opened a receipt
 * there, one is all. Whoever else decides about it waits.
 * @throws DomainError `forbidden`, which doesn't tell whose wish that is; `too_many`
 */
async function requireMailable(
  tx: Database,
  app: Pick<Services, 'sealFor'>,
  { vendorId, email, now }: { vendorId: string; email: string; now: Date },
): Promise<void> {
  const hash = hashMailbox(app, email);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`receipts ${vendorId} ${hash}`}, 0))`);
  const isBlocked = (await findStoreMailBlock(tx, app, { vendorId, email })) !== null;
  if (isBlocked || (await hasStoppedReceipts(tx, app, email)))
    throw new DomainError('forbidden', boothErrors.notMailable);
  const [mailed] = await tx
    .select({
      all: count(),
      opened: count(boothReceiptMails.openedAt),
      today:
        sql<number>`count(*) filter (where ${gt(boothReceiptMails.createdAt, new Date(now.getTime() - dayMs))})`.mapWith(
          Number,
        ),
    })
    .from(boothReceiptMails)
    .innerJoin(orders, eq(orders.id, boothReceiptMails.orderId))
    .where(and(eq(orders.vendorId, vendorId), eq(boothReceiptMails.addressHash, hash)));
  const { all = 0, opened = 0, today = 0 } = mailed ?? {};
  if (all > 0 && opened === 0) throw new DomainError('too_many', boothErrors.unopenedReceipt);
  if (today >= mailsPerDay) throw new DomainError('too_many', boothErrors.noMoreToAddress(mailsPerDay));
}

/**
 * Queues the receipt of a sale that this phone has recorded. To an address that has it already nothing is sent, and the answer is the
 * same.
 * @throws DomainError `not_found` for another phone's sale, and one that isn't recorded or was undone; `invalid` for a gift; `forbidden`
 * and `too_many` if the address or the store gets no more
 */
export async function mailReceipt(
  app: ReceiptServices,
  phone: Phone,
  { sale, email }: v.InferOutput<typeof receiptRequestSchema>,
): Promise<void> {
  const { db, clock, mails, sealFor } = app;
  const { site } = app.config;
  await db.transaction(async (tx) => {
    const { vendorId, clientSaleId, phoneId } = boothSales;
    const [sold] = await tx
      .select({ orderId: boothSales.orderId })
      .from(boothSales)
      .where(and(eq(vendorId, phone.vendorId), eq(clientSaleId, sale), eq(phoneId, phone.id)));
    // Whoever else mails or undoes it waits.
    const isRecorded = sold !== undefined && (await lockOrder(tx, sold.orderId))?.status === 'paid';
    const receipt = isRecorded ? await readReceiptOf(tx, eq(orders.id, sold.orderId)) : null;
    if (receipt === null) throw new DomainError('not_found', boothErrors.noSuchSale);
    if (receipt.order.totalCents === 0) throw new DomainError('invalid', boothErrors.nothingPaid);
    const orderId = receipt.order.id;
    const now = clock.now();
    const addressHash = hashMailbox(app, email);
    const ofOrder = eq(boothReceiptMails.orderId, orderId);
    const isMailed = await tx.$count(boothReceiptMails, and(ofOrder, eq(boothReceiptMails.addressHash, addressHash)));
    if (isMailed > 0) return;
    if ((await tx.$count(boothReceiptMails, ofOrder)) >= maxAddresses)
      throw new DomainError('too_many', boothErrors.noMoreReceipts(maxAddresses));
    await requireMailable(tx, app, { vendorId: phone.vendorId, email, now });
    if (await isStoreAtLimit(tx, phone.vendorId, now))
      throw new DomainError('too_many', boothErrors.noMoreToday(maxOfStore));
    await tx.insert(boothReceiptMails).values({ orderId, addressHash, createdAt: now });
    const facts = toReceiptFacts(receipt, site.name);
    const day = zonedDay(new Date(facts.soldAt), site.timeZone);
    const sealedLink = sealFor(mailPurpose).close(mailedToken(app, { orderId, addressHash }));
    await mails.add(tx, { template: 'booth-receipt', to: email, data: { ...facts, day, sealedLink } });
  });
}
