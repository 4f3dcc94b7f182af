/**
 * Subscriptions and what becomes of them in time. A step happens at its own time, whenever it is noticed, so that a year that is
 * caught up with looks like one that was lived through. A renewal's invoice is a draft for an hour, then its card is tried, and
 * again on days 1, 3, 5, and 7 after the first decline.
 */
import { daySeconds, hourSeconds } from '../../../../platform/time.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import type { Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import { type ChargeOutcome, chargeMethod } from './cards.ts';
import { platform } from './customers.ts';
import { draftInvoice, finalizeInvoice, markPaid, sendInvoiceEvent, voidInvoice } from './invoices.ts';
import { presentSubscription } from './present.ts';
import type { CustomerRecord, InvoiceRecord, MethodRecord, PriceRecord, SubscriptionRecord } from './records.ts';

type Rules = Pick<World, 'siteUrl' | 'afterRetries'>;

const retryDays = [1, 3, 5, 7];

/** Returns the same day and time some months later, or the last day of a shorter month. */
function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(start.getUTCMonth() + months);
  moved.setUTCDate(Math.min(start.getUTCDate(), last));
  return Math.floor(moved.getTime() / 1000);
}

/** Returns when something happens next by itself; null if it has ended. */
function nextStepAt({ status, pending, periodEnd }: SubscriptionRecord): number | null {
  return status === 'canceled' ? null : Math.min(pending?.at ?? periodEnd, periodEnd);
}

/** Stores a subscription. One that lives by a clock waits for it; the others are due by themselves. */
function saveSubscription(tx: Transaction, subscription: SubscriptionRecord): SubscriptionRecord {
  const next = nextStepAt(subscription);
  const saved = { ...subscription, dueAt: next === null || subscription.clockId !== null ? null : next * 1000 };
  tx.put(saved);
  return saved;
}

async function tell(tx: Transaction, type: string, subscription: SubscriptionRecord, at: number): Promise<void> {
  const price = await tx.get('price', subscription.priceId);
  if (price === null) throw new Error('A subscription has no price.');
  const shown = presentSubscription(subscription, price, null);
  recordEvent(tx, platform, `customer.subscription.${type}`, shown, at * 1000);
}

async function change(
  tx: Transaction,
  subscription: SubscriptionRecord,
  changes: Partial<SubscriptionRecord>,
  at: number,
): Promise<SubscriptionRecord> {
  const changed = saveSubscription(tx, { ...subscription, ...changes });
  await tell(tx, 'updated', changed, at);
  return changed;
}

export interface NewSubscription {
  customer: CustomerRecord;
  price: PriceRecord;
  method: MethodRecord | null;
  trialEnd: number | null;
  metadata: Record<string, string>;
}

/** Begins a subscription whose first payment the caller knows to succeed, or whose free time has begun. */
export async function startSubscription(
  tx: Transaction,
  rules: Rules,
  { customer, price, method, trialEnd, metadata }: NewSubscription,
  at: number,
): Promise<SubscriptionRecord> {
  const isFree = trialEnd !== null;
  const begun: SubscriptionRecord = {
    kind: 'subscription',
    id: newId('sub'),
    dueAt: null,
    account: customer.id,
    created: at,
    clockId: customer.clockId,
    priceId: price.id,
    name: price.name,
    amount: price.amount,
    status: isFree ? 'trialing' : 'active',
    trialEnd,
    anchor: trialEnd ?? at,
    months: isFree ? 0 : 1,
    periodStart: at,
    periodEnd: trialEnd ?? monthsAfter(at, 1),
    endsWithPeriod: false,
    isPaused: false,
    canceledAt: null,
    endedAt: null,
    methodId: method?.id ?? null,
    latestInvoiceId: null,
    pending: null,
    metadata,
  };
  const draft = draftInvoice(tx, rules, begun, { amount: isFree ? 0 : price.amount, at });
  const open = await finalizeInvoice(tx, rules, draft, at);
  markPaid(tx, rules, open, { last4: isFree ? null : (method?.digits.slice(-4) ?? null), at });
  const saved = saveSubscription(tx, { ...begun, latestInvoiceId: draft.id });
  await tell(tx, 'created', saved, at);
  return saved;
}

/** Does what is due by then, each step at its time. */
export async function settleSubscription(
  tx: Transaction,
  rules: Rules,
  id: string,
  now: number,
): Promise<SubscriptionRecord | null> {
  let subscription = await tx.get('subscription', id);
  for (;;) {
    const at = subscription === null ? null : nextStepAt(subscription);
    if (subscription === null || at === null || at > now) return subscription;
    subscription = await step(tx, rules, subscription, at);
  }
}

async function step(tx: Transaction, rules: Rules, subscription: SubscriptionRecord, at: number) {
  const { pending, endsWithPeriod } = subscription;
  if (pending !== null && pending.at <= at) return collect(tx, rules, subscription, pending.invoiceId, at);
  return endsWithPeriod ? endSubscription(tx, subscription, at) : renew(tx, rules, subscription, at);
}

async function renew(tx: Transaction, rules: Rules, subscription: SubscriptionRecord, at: number) {
  const { anchor, amount, status } = subscription;
  const months = subscription.months + 1;
  const period = { months, periodStart: subscription.periodEnd, periodEnd: monthsAfter(anchor, months) };
  const begun = status === 'trialing' ? ('active' as const) : status;
  if (subscription.isPaused) {
    // What was open before is still tried at its times.
    const { id } = await voidInvoice(tx, { ...subscription, ...period }, { amount, at });
    return change(tx, subscription, { ...period, status: begun, latestInvoiceId: id }, at);
  }
  const invoice = draftInvoice(tx, rules, { ...subscription, ...period }, { amount, at });
  // Nothing is collected for an unpaid one: its invoices stay drafts.
  const pending = status === 'unpaid' ? null : { invoiceId: invoice.id, at: at + hourSeconds };
  return change(tx, subscription, { ...period, status: begun, latestInvoiceId: invoice.id, pending }, at);
}

async function collect(
  tx: Transaction,
  rules: Rules,
  subscription: SubscriptionRecord,
  invoiceId: string,
  at: number,
): Promise<SubscriptionRecord> {
  const known = await tx.get('invoice', invoiceId);
  if (known === null) throw new Error('A subscription waits for an invoice that isn’t there.');
  const open = known.status === 'draft' ? await finalizeInvoice(tx, rules, known, at) : known;
  const digits = await readDigits(tx, subscription);
  const outcome = chargeMethod(digits, false);
  if (outcome !== 'paid') return recordFailure(tx, rules, subscription, { open, outcome }, at);
  markPaid(tx, rules, { ...open, attempts: open.attempts + 1 }, { last4: digits?.slice(-4) ?? null, at });
  return settleDebt(tx, { ...subscription, pending: null }, at);
}

async function readDigits(tx: Transaction, { methodId, account }: SubscriptionRecord): Promise<string | null> {
  const id = methodId ?? (await tx.get('customer', account))?.methodId ?? null;
  return id === null ? null : ((await tx.get('method', id))?.digits ?? null);
}

async function recordFailure(
  tx: Transaction,
  rules: Rules,
  subscription: SubscriptionRecord,
  { open, outcome }: { open: InvoiceRecord; outcome: ChargeOutcome },
  at: number,
): Promise<SubscriptionRecord> {
  const firstTriedAt = open.firstTriedAt ?? at;
  const attempts = open.attempts + 1;
  const failed = { ...open, attempts, firstTriedAt, needsConfirmation: outcome === 'confirm' };
  tx.put(failed);
  sendInvoiceEvent(tx, rules, 'payment_failed', failed, at);
  if (outcome === 'confirm') sendInvoiceEvent(tx, rules, 'payment_action_required', failed, at);
  const days = retryDays[attempts - 1];
  if (days !== undefined) {
    const pending = { invoiceId: open.id, at: firstTriedAt + days * daySeconds };
    return change(tx, subscription, { status: 'past_due', pending }, at);
  }
  if (rules.afterRetries === 'cancel') return endSubscription(tx, { ...subscription, pending: null }, at);
  return change(tx, subscription, { status: rules.afterRetries, pending: null }, at);
}

/** Makes a subscription active again once nothing is open. */
export async function settleDebt(tx: Transaction, subscription: SubscriptionRecord, at: number) {
  const open = (await tx.listOf('invoice', subscription.account)).filter(
    ({ status, subscriptionId }) => status === 'open' && subscriptionId === subscription.id,
  );
  const wasLate = subscription.status === 'past_due' || subscription.status === 'unpaid';
  const status = open.length === 0 && wasLate ? ('active' as const) : subscription.status;
  return subscription.status === 'canceled' ? subscription : change(tx, subscription, { status }, at);
}

/** Ends a subscription. What is open stays open, and nobody collects it. */
export async function endSubscription(tx: Transaction, subscription: SubscriptionRecord, at: number) {
  const ended = saveSubscription(tx, {
    ...subscription,
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? at,
    endedAt: at,
    endsWithPeriod: false,
    pending: null,
  });
  await tell(tx, 'deleted', ended, at);
  return ended;
}

export const setEndsWithPeriod = (tx: Transaction, subscription: SubscriptionRecord, ends: boolean, at: number) =>
  change(tx, subscription, { endsWithPeriod: ends, canceledAt: ends ? at : null }, at);

export const setPaused = (tx: Transaction, subscription: SubscriptionRecord, isPaused: boolean, at: number) =>
  change(tx, subscription, { isPaused }, at);

export const setMethod = (tx: Transaction, subscription: SubscriptionRecord, methodId: string | null, at: number) =>
  change(tx, subscription, { methodId }, at);
