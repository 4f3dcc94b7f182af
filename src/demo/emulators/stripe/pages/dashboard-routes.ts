import { findAccount } from '../accounts.ts';
import { ApiError } from '../api/errors.ts';
import { chargeByApp } from '../app-charges.ts';
import { moveDispute } from '../disputes.ts';
import { settlePayouts } from '../payouts.ts';
import { readRefunds, refundPayment, settleRefund } from '../refunds.ts';
import type { Answer, Routes } from '../router.ts';
import type { Transaction } from '../store/store.ts';
import { dashboardUrl, pagesPath, type World } from '../world.ts';
import { type AccountMoney, renderDashboard } from './dashboard-page.ts';
import { seeOther } from './page.ts';
import { notFoundPage } from './pay-routes.ts';

const shown = 50;
const moves = ['under_review', 'won', 'lost'] as const;

export function dashboardRoutes(world: World): Routes {
  const route = `${pagesPath}/dashboard/:id`;

  /** Runs `act` and shows the account, or leads back to it. */
  async function onAccount(id: string, act: ((tx: Transaction) => Promise<void>) | null): Promise<Response> {
    return world.store.change(id, async (tx) => {
      const account = await findAccount(tx, id, world);
      if (account === null) return notFoundPage();
      let problem: string | null = null;
      try {
        await act?.(tx);
        if (act !== null) return seeOther(dashboardUrl(world.siteUrl, id));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        problem = error.message;
      }
      return renderDashboard(account, await readMoney(tx, id, world.now()), problem, world.now());
    });
  }

  const show: Answer = (_request, id) => onAccount(id, null);

  const act: Answer = async (request, id) => {
    const sent = new URLSearchParams(await request.text());
    const now = world.now();
    return onAccount(id, async (tx) => {
      const tapped = sent.get('tapped');
      if (tapped !== null) {
        const amount = readCents(tapped);
        if (amount < 50) throw new ApiError(400, 'The amount must be at least 50 cents.');
        chargeByApp(tx, id, amount, now);
      }
      const payment = await tx.get('payment', sent.get('payment') ?? '');
      if (payment?.account === id) {
        const amount = readCents(sent.get('amount') ?? '');
        await refundPayment(tx, payment, { amount, metadata: {} }, now);
      }
      const dispute = await tx.get('dispute', sent.get('dispute') ?? '');
      const move = moves.find((known) => known === sent.get('move'));
      const isOpen = dispute?.status === 'needs_response' || dispute?.status === 'under_review';
      if (dispute?.account === id && isOpen && move !== undefined) moveDispute(tx, dispute, move, now);
    });
  };

  return { [`GET ${route}`]: show, [`POST ${route}`]: act };
}

/** Reads dollars: "12.50". @throws ApiError */
function readCents(text: string): number {
  const dollars = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim());
  if (dollars === null) throw new ApiError(400, 'Enter an amount in dollars, such as 12.50.');
  return Number(dollars[1]) * 100 + Number(dollars[2] ?? 0);
}

async function readMoney(tx: Transaction, account: string, now: number): Promise<AccountMoney> {
  const movements = await settlePayouts(tx, account, now);
  const latest = <T extends { created: number }>(all: T[]) =>
    all
      .reverse()
      .sort((a, b) => b.created - a.created)
      .slice(0, shown);
  const paid = latest((await tx.listOf('payment', account)).filter(({ status }) => status === 'succeeded'));
  const payments = [];
  for (const payment of paid) {
    for (const id of payment.refunds) await settleRefund(tx, id, now);
    const dispute = payment.disputeId === undefined ? null : await tx.get('dispute', payment.disputeId);
    payments.push({ payment, refunds: await readRefunds(tx, payment), dispute });
  }
  return { movements, payments, payouts: latest(await tx.listOf('payout', account)) };
}
