/** Mails the receipt of a sale in person. The address is in that mail alone, until it is sent: neither the artist nor a phone reads it. */
import { and, count, eq, gt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { addressHash } from '../../../platform/mail/refused-addresses.server.ts';
import type { Services } from '../../../platform/services.ts';
import { dayMs } from '../../../platform/time.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import type { Config } from '../../../site/config.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import type { receiptRequestSchema } from '../booth.api.ts';
import { boothReceiptMails } from '../booth.table.ts';
import type { Phone } from '../phone-key.server.ts';
import { boothErrors } from '../words.ts';
import { readReceiptOf } from './read-receipt.server.ts';
import { toReceiptFacts } from './receipt-facts.ts';
import type { ReceiptMail } from './receipt-mail.ts';

/** The buyer's, and one that was mistyped or somebody else's. */
const mostAddresses = 3;

/** Receipts of a store in a day: more than its busiest market, and few for whoever would mail strangers. */
const mostOfStore = 200;

interface ReceiptDeps extends Pick<Services, 'sealFor'> {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'site'>;
  mails: MailQueue<ReceiptMail>;
}

/** True if a store has mailed as many receipts today as it can. */
async function hasMailedMost(tx: Database, vendorId: string, now: Date): Promise<boolean> {
  const [all] = await tx
    .select({ count: count() })
    .from(boothReceiptMails)
    .innerJoin(orders, eq(orders.id, boothReceiptMails.orderId))
    .where(and(eq(orders.vendorId, vendorId), gt(boothReceiptMails.createdAt, new Date(now.getTime() - dayMs))));
  return (all?.count ?? 0) > mostOfStore;
}

/**
 * Queues the receipt of a sale that this phone has recorded. To an address that has it already nothing is sent, and the answer is the
 * same.
 * @throws DomainError `not_found` for another phone's sale, and one that isn't recorded or was undone; `invalid` for a gift; `too_many`
 */
export async function mailReceipt(
  { db, clock, config, mails, sealFor }: ReceiptDeps,
  phone: Phone,
  { sale, email }: v.InferOutput<typeof receiptRequestSchema>,
): Promise<void> {
  const { site } = config;
  await db.transaction(async (tx) => {
    const isSale = and(eq(orders.clientSaleId, sale), eq(orders.phoneId, phone.id), eq(orders.status, 'paid'));
    const receipt = await readReceiptOf(tx, isSale, { lock: true });
    if (receipt === null) throw new DomainError('not_found', boothErrors.noSuchSale);
    if (receipt.order.totalCents === 0) throw new DomainError('invalid', boothErrors.nothingPaid);
    const orderId = receipt.order.id;
    const now = clock.now();
    const added = await tx
      .insert(boothReceiptMails)
      .values({ orderId, addressHash: addressHash(sealFor('addresses of receipts'), email), createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return;
    const [all] = await tx
      .select({ count: count() })
      .from(boothReceiptMails)
      .where(eq(boothReceiptMails.orderId, orderId));
    if ((all?.count ?? 0) > mostAddresses) throw new DomainError('too_many', boothErrors.noMoreReceipts(mostAddresses));
    if (await hasMailedMost(tx, phone.vendorId, now))
      throw new DomainError('too_many', boothErrors.noMoreToday(mostOfStore));
    const facts = toReceiptFacts(receipt, site.name);
    const day = zonedDay(new Date(facts.soldAt), site.timeZone);
    await mails.add(tx, { template: 'booth-receipt', to: email, data: { ...facts, day } });
  });
}
