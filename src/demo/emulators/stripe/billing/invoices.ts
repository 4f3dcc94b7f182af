/** Invoices of subscriptions: made as drafts, then numbered, then paid or not. */

import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import { succeed } from '../sessions.ts';
import type { Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import { platform } from './customers.ts';
import { presentInvoice } from './present.ts';
import type { InvoiceRecord, SubscriptionRecord } from './records.ts';

type Site = Pick<World, 'siteUrl'>;

export function sendInvoiceEvent(tx: Transaction, site: Site, type: string, invoice: InvoiceRecord, at: number): void {
  recordEvent(tx, platform, `invoice.${type}`, presentInvoice(invoice, site.siteUrl), at * 1000);
}

function toDraft(
  { id, account, metadata, name, periodStart, periodEnd }: SubscriptionRecord,
  { amount, at }: { amount: number; at: number },
): InvoiceRecord {
  return {
    kind: 'invoice',
    id: newId('in'),
    dueAt: null,
    account,
    created: at,
    subscriptionId: id,
    subscriptionMetadata: metadata,
    name,
    amount,
    number: null,
    status: 'draft',
    periodStart,
    periodEnd,
    attempts: 0,
    firstTriedAt: null,
    needsConfirmation: false,
    finalizedAt: null,
    paidAt: null,
    last4: null,
  };
}

export function draftInvoice(
  tx: Transaction,
  site: Site,
  subscription: SubscriptionRecord,
  period: { amount: number; at: number },
): InvoiceRecord {
  const { at } = period;
  const invoice = toDraft(subscription, period);
  tx.put(invoice);
  sendInvoiceEvent(tx, site, 'created', invoice, at);
  return invoice;
}

async function numbered(tx: Transaction, draft: InvoiceRecord, at: number): Promise<InvoiceRecord> {
  const customer = await tx.get('customer', draft.account);
  if (customer === null) throw new Error('An invoice has no customer.');
  const invoices = customer.invoices + 1;
  tx.put({ ...customer, invoices });
  const number = `${customer.prefix}-${String(invoices).padStart(4, '0')}`;
  return { ...draft, number, finalizedAt: at };
}

/** Makes the invoice of a period of a paused subscription, which is void at once. Stripe tells nobody. */
export async function voidInvoice(
  tx: Transaction,
  subscription: SubscriptionRecord,
  period: { amount: number; at: number },
): Promise<InvoiceRecord> {
  const invoice: InvoiceRecord = { ...(await numbered(tx, toDraft(subscription, period), period.at)), status: 'void' };
  tx.put(invoice);
  return invoice;
}

/** Gives a draft its number. From then on it is owed. */
export async function finalizeInvoice(
  tx: Transaction,
  site: Site,
  draft: InvoiceRecord,
  at: number,
): Promise<InvoiceRecord> {
  const open: InvoiceRecord = { ...(await numbered(tx, draft, at)), status: 'open' };
  tx.put(open);
  sendInvoiceEvent(tx, site, 'finalized', open, at);
  return open;
}

/** Marks an invoice as paid. What it was moves to the platform's balance, less what the processor keeps. */
export function markPaid(
  tx: Transaction,
  site: Site,
  open: InvoiceRecord,
  { last4, at }: { last4: string | null; at: number },
): InvoiceRecord {
  if (open.amount > 0) {
    const payment = {
      kind: 'payment' as const,
      id: newId('pi'),
      dueAt: null,
      account: platform,
      created: at,
      sessionId: null,
      amount: open.amount,
      applicationFee: null,
      status: 'processing' as const,
      chargeId: newId('ch'),
      last4: last4 ?? '',
      metadata: {},
      shipping: null,
      description: `Invoice ${open.number}`,
      refunds: [],
      error: null,
    };
    succeed(tx, payment, at * 1000);
  }
  const paid: InvoiceRecord = { ...open, status: 'paid', paidAt: at, last4, needsConfirmation: false };
  tx.put(paid);
  sendInvoiceEvent(tx, site, 'paid', paid, at);
  return paid;
}
