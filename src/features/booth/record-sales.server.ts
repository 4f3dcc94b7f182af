/** Takes the sales of a phone. Whatever can't be recorded waits for a person: its money was taken. */
import { and, eq, gte } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { isDomainError } from '../../platform/errors.ts';
import { log } from '../../platform/http/log.ts';
import { dayMs, secondMs } from '../../platform/time.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import { tokenHash } from '../accounts/embedded/tokens.ts';
import { hashParts } from '../buying/checkout/buyer.server.ts';
import { saleConflicts } from '../buying/in-person/conflicts.table.ts';
import { recordSale } from '../buying/in-person/record-sale.server.ts';
import { saleWindow } from '../buying/in-person/sale.ts';
import { quoteSaleTax } from '../buying/in-person/sale-tax.server.ts';
import { computeSaleTotal } from '../buying/in-person/sale-total.ts';
import { type Order, readOrder } from '../buying/orders/read-orders.server.ts';
import { boothSales } from '../buying/orders/sales.table.ts';
import { type PhoneSale, phoneSaleSchema, type RefusalReason, type SaleAnswer } from './booth.api.ts';
import { boothAttention } from './booth.table.ts';
import { brokenSaleSchema } from './broken-sale.server.ts';
import { describeRefusal } from './describe-refusal.ts';
import type { Phone } from './phone-key.server.ts';
import { readMaxDiscount } from './price-rights.server.ts';
import type { BoothServices } from './services.ts';
import { refusalWords, tooManyKept, tooManyRevoked } from './words.ts';

/** What is left after that is sent again: a call has to answer before the phone gives up. */
const longestMs = 12 * secondMs;

/** Sales that a phone can send for attention in a day, or since it was revoked: more than a market's day, and few for whoever would bury real ones. */
export const maxKept = 100;

/** When a sale was, by our clock: as long ago as the phone's clock says, whatever that shows. */
function toServerTime(soldAt: Date, sentAt: Date, now: Date): Date {
  return new Date(now.getTime() - Math.max(0, sentAt.getTime() - soldAt.getTime()));
}

/** The same sale always has the same hash: its fields come out of the schema in one order. */
const hashOf = (sale: PhoneSale): string => hashParts('sale', JSON.stringify(sale));

/**
 * Returns the hash of a receipt's token; null for one that another sale has, of whatever store: its page shows that one. The phone makes
 * the token, because it shows it without a signal.
 */
async function toFreshHash(db: Database, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const receiptTokenHash = tokenHash(token);
  return (await db.$count(boothSales, eq(boothSales.receiptTokenHash, receiptTokenHash))) > 0 ? null : receiptTokenHash;
}

/** Records a sale, or says why not. @throws DomainError of `recordSale`; then it may be tried again */
async function record(
  services: BoothServices,
  phone: Phone,
  sale: PhoneSale,
  sentAt: Date,
): Promise<Order | RefusalReason> {
  const { db, clock, config } = services;
  const now = clock.now();
  const { timeZone } = config.site;
  const soldAt = new Date(sale.soldAt);
  const paidAt = toServerTime(soldAt, sentAt, now);
  const day = zonedDay(paidAt, timeZone);
  if (day < saleWindow(now, timeZone).first) return 'old';
  const tax = await quoteSaleTax(services, db, phone.vendorId, day);
  const { lines, tender } = sale;
  const total = computeSaleTotal({ lines, tax, tender, roundsCash: config.roundsCash });
  const isRight = (Object.keys(total) as (keyof typeof total)[]).every((name) => total[name] === sale[name]);
  if (!isRight) return 'totals';
  return await recordSale(services, phone.vendorId, {
    key: sale.id,
    lines,
    tender,
    place: null,
    day,
    taxed: false,
    phone: {
      phoneId: phone.id,
      clientSaleId: sale.id,
      hash: hashOf(sale),
      paidAt,
      soldAt,
      sentAt,
      receiptTokenHash: await toFreshHash(db, sale.receiptToken),
      label: sale.label || null,
      reference: sale.reference || null,
      cashGivenCents: sale.handedOverCents,
      tax,
      isKept: async (tx) => (await findAttention(tx, phone.vendorId, sale.id)) !== null,
      maxDiscountPercent: await readMaxDiscount(db, phone),
      total,
    },
  });
}

/** What an error of `recordSale` means for the sale. Null: it may work later. */
function toReason(error: unknown): RefusalReason | null {
  if (!isDomainError(error)) return null;
  if (error.code === 'not_found') return 'piece';
  if (error.code === 'idempotency_conflict') return 'changed';
  if (error.code === 'too_many') return 'short';
  if (error.code === 'forbidden') return 'price';
  return error.code === 'invalid' ? 'totals' : null;
}

/** Returns why a sale already waits for a person, who may have recorded it by hand; null if it doesn't. */
async function findAttention(db: Database, vendorId: string, saleId: string): Promise<RefusalReason | null> {
  const [kept] = await db
    .select({ reason: boothAttention.reason })
    .from(boothAttention)
    .where(and(eq(boothAttention.vendorId, vendorId), eq(boothAttention.clientSaleId, saleId)));
  return kept?.reason ?? null;
}

const refused = (sale: PhoneSale, reason: RefusalReason, message = describeRefusal(reason, sale)): SaleAnswer => ({
  outcome: 'refused',
  id: sale.id,
  reason,
  message,
});

/** True if a phone has sent enough today, or since it was revoked, so that nothing more of it is stored. */
export async function isFull({ db, clock }: BoothServices, { id, revokedAt }: Phone): Promise<boolean> {
  const from = revokedAt ?? new Date(clock.now().getTime() - dayMs);
  const since = and(eq(boothAttention.phoneId, id), gte(boothAttention.createdAt, from));
  return (await db.$count(boothAttention, since)) >= maxKept;
}

async function keepForAttention(services: BoothServices, phone: Phone, sale: PhoneSale, reason: RefusalReason) {
  const { vendorId, id: phoneId } = phone;
  const isKept = (await findAttention(services.db, vendorId, sale.id)) !== null;
  if (!isKept && (await isFull(services, phone)))
    return refused(sale, reason, (phone.revokedAt === null ? tooManyKept : tooManyRevoked)(maxKept));
  await services.db
    .insert(boothAttention)
    .values({ vendorId, phoneId, clientSaleId: sale.id, reason, sale, createdAt: services.clock.now() })
    .onConflictDoNothing();
  return refused(sale, reason);
}

const findRecorded = ({ db }: BoothServices, vendorId: string, saleId: string) =>
  readOrder(
    db,
    { sale: true, boothSale: true },
    and(eq(boothSales.vendorId, vendorId), eq(boothSales.clientSaleId, saleId)),
  );

async function answerRecorded({ db }: BoothServices, sale: PhoneSale, { id, number }: Order): Promise<SaleAnswer> {
  const conflicts = await db.$count(saleConflicts, eq(saleConflicts.orderId, id));
  return { outcome: 'recorded', id: sale.id, number, conflict: conflicts > 0 };
}

async function recordPhoneSale(
  services: BoothServices,
  phone: Phone,
  sale: PhoneSale,
  sentAt: Date,
): Promise<SaleAnswer> {
  // First, because a permit may have changed since, or the phone may have been revoked.
  const before = await findRecorded(services, phone.vendorId, sale.id);
  if (before?.sale.requestHash === hashOf(sale)) return await answerRecorded(services, sale, before);
  if (before !== null) return await keepForAttention(services, phone, sale, 'changed');
  if (phone.revokedAt !== null) return await keepForAttention(services, phone, sale, 'revoked');
  const waits = await findAttention(services.db, phone.vendorId, sale.id);
  if (waits !== null) return refused(sale, waits);
  try {
    const done = await record(services, phone, sale, sentAt);
    if (typeof done === 'string') return await keepForAttention(services, phone, sale, done);
    return await answerRecorded(services, sale, done);
  } catch (error) {
    // Another request with this sale may have been faster, or its phone took it back.
    const reason = (await findAttention(services.db, phone.vendorId, sale.id)) ?? toReason(error);
    if (reason !== null) return await keepForAttention(services, phone, sale, reason);
    log.error(`A sale of the phone ${phone.id} was not recorded yet.`, isDomainError(error) ? error.code : error);
    return { outcome: 'later', id: sale.id };
  }
}

/** Returns the id of something that isn't a sale, so that the phone knows which one it was. */
const idOf = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string' ? raw.id.slice(0, 64) : '';

/** Keeps what can be read of something that isn't a sale: its money may have been taken too. */
async function keepUnreadableSale(services: BoothServices, phone: Phone, raw: unknown): Promise<SaleAnswer> {
  const part = v.safeParse(brokenSaleSchema, raw);
  const reason = 'unreadable';
  if (!part.success) return { outcome: 'refused', id: idOf(raw), reason, message: refusalWords[reason] };
  return await keepForAttention(services, phone, part.output, reason);
}

/** Records the sales of a call, one after the other. The answer has one entry for each, in their order. */
export async function recordSales(
  services: BoothServices,
  phone: Phone,
  { phoneTime, sales }: { phoneTime: string; sales: readonly unknown[] },
): Promise<SaleAnswer[]> {
  const began = performance.now();
  const answers: SaleAnswer[] = [];
  for (const raw of sales) {
    const parsed = v.safeParse(phoneSaleSchema, raw);
    if (!parsed.success) answers.push(await keepUnreadableSale(services, phone, raw));
    else if (performance.now() - began > longestMs) answers.push({ outcome: 'later', id: parsed.output.id });
    else answers.push(await recordPhoneSale(services, phone, parsed.output, new Date(phoneTime)));
  }
  return answers;
}
