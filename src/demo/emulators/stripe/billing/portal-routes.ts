import { findAccount } from '../accounts.ts';
import { seeOther } from '../pages/page.ts';
import { notFoundPage } from '../pages/pay-routes.ts';
import type { Answer, Routes } from '../router.ts';
import type { Transaction } from '../store/store.ts';
import { pagesPath, type World } from '../world.ts';
import { chargeMethod, refusalOf } from './cards.ts';
import { addMethod, platform, timeOf } from './customers.ts';
import { invoiceDocument } from './invoice-paper.ts';
import { markPaid } from './invoices.ts';
import { renderPortal } from './portal-page.ts';
import type { PortalRecord, SubscriptionRecord } from './records.ts';
import { listInvoices, listSubscriptions } from './subscription-endpoints.ts';
import { setEndsWithPeriod, setMethod, settleDebt } from './subscriptions.ts';

const isRunning = ({ status }: SubscriptionRecord) => status !== 'canceled';

export function portalRoutes(world: World): Routes {
  const route = `${pagesPath}/portal/:id`;

  /** Shows the portal after `act`, which returns why it did nothing, or null. */
  async function onPortal(id: string, act: ((tx: Transaction, portal: PortalRecord) => Promise<string | null>) | null) {
    return world.store.change(platform, async (tx) => {
      const portal = await tx.get('portal', id);
      const now = world.now();
      if (portal === null || (portal.dueAt ?? 0) <= now) return notFoundPage();
      const scope = { tx, world, now };
      await listSubscriptions(scope, portal.account);
      const problem = (await act?.(tx, portal)) ?? null;
      if (act !== null && problem === null) return seeOther(`${world.siteUrl}${pagesPath}/portal/${id}`);
      const account = await findAccount(tx, portal.account, world);
      const customer = await tx.get('customer', portal.account);
      const subscriptions = await listSubscriptions(scope, portal.account);
      const methodId = subscriptions.find(isRunning)?.methodId ?? customer?.methodId ?? null;
      return renderPortal({
        platformName: world.platformName,
        siteUrl: world.siteUrl,
        name: account?.name ?? portal.account,
        returnUrl: portal.returnUrl,
        subscriptions,
        invoices: await listInvoices(scope, portal.account),
        method: methodId === null ? null : await tx.get('method', methodId),
        problem,
      });
    });
  }

  const act: Answer = async (request, id) => {
    const sent = new URLSearchParams(await request.text());
    const digits = (sent.get('number') ?? '').replace(/[\s-]/g, '').slice(0, 19);
    return onPortal(id, async (tx, portal) => {
      if (sent.get('do') === 'card') return changeCard(tx, world, portal, digits);
      if (sent.get('do') === 'pay') return payOpen(tx, world, portal);
      const subscription = await tx.get('subscription', sent.get('subscription') ?? '');
      if (subscription?.account !== portal.account || !isRunning(subscription)) return 'Nothing was changed.';
      const at = await timeOf(tx, subscription, world.now());
      await setEndsWithPeriod(tx, subscription, sent.get('do') === 'cancel', at);
      return null;
    });
  };

  const paper: Answer = async (_request, id) => {
    const invoice = await world.store.get('invoice', id);
    if (invoice === null || invoice.status === 'draft' || world.makePdf === null) return notFoundPage();
    const account = await world.store.change(platform, (tx) => findAccount(tx, invoice.account, world));
    const document = invoiceDocument(invoice, { platform: world.platformName, customer: account?.name ?? '' });
    const bytes = await world.makePdf(document);
    return new Response(Buffer.from(bytes), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="Invoice-${invoice.number}.pdf"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  };

  return {
    [`GET ${route}`]: (_request, id) => onPortal(id, null),
    [`POST ${route}`]: act,
    [`GET ${pagesPath}/invoices/:id/pdf`]: paper,
  };
}

async function changeCard(tx: Transaction, world: World, portal: PortalRecord, digits: string): Promise<string | null> {
  const refusal = refusalOf(digits);
  if (refusal !== null) return refusal;
  const customer = await tx.get('customer', portal.account);
  if (customer === null) return 'Nothing was changed.';
  const at = await timeOf(tx, customer, world.now());
  const method = addMethod(tx, portal.account, digits, at);
  tx.put({ ...customer, methodId: method.id });
  for (const subscription of (await tx.listOf('subscription', portal.account)).filter(isRunning))
    await setMethod(tx, subscription, method.id, at);
  return null;
}

/** Pays whatever is open, oldest first, while the customer is there to confirm it. */
async function payOpen(tx: Transaction, world: World, portal: PortalRecord): Promise<string | null> {
  for (const invoice of await tx.listOf('invoice', portal.account)) {
    const subscription = await tx.get('subscription', invoice.subscriptionId);
    if (invoice.status !== 'open' || subscription === null) continue;
    const method = subscription.methodId === null ? null : await tx.get('method', subscription.methodId);
    if (chargeMethod(method?.digits ?? null, true) !== 'paid')
      return 'Your card was declined. Change it, and try again.';
    const at = await timeOf(tx, subscription, world.now());
    markPaid(
      tx,
      world,
      { ...invoice, attempts: invoice.attempts + 1 },
      { last4: method?.digits.slice(-4) ?? null, at },
    );
    const isPending = subscription.pending?.invoiceId === invoice.id;
    await settleDebt(tx, isPending ? { ...subscription, pending: null } : subscription, at);
  }
  return null;
}
