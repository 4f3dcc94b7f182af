import { formatCents } from '../../../../platform/money.ts';
import { payoutStatus } from '../api/present-money.ts';
import { sumBalance } from '../payouts.ts';
import type {
  AccountRecord,
  DisputeRecord,
  MovementRecord,
  PaymentRecord,
  PayoutRecord,
  RefundRecord,
} from '../records.ts';
import { sumRefunds } from '../refunds.ts';
import { html, type Markup } from './html.ts';
import { dayOf, renderPage } from './page.ts';

interface PaymentMoney {
  payment: PaymentRecord;
  refunds: RefundRecord[];
  dispute: DisputeRecord | null;
}

export interface AccountMoney {
  movements: MovementRecord[];
  payments: PaymentMoney[];
  payouts: PayoutRecord[];
}

/** Renders an account as its owner sees it at the provider, without anybody's name. @param problem why the last try failed */
export function renderDashboard(
  account: AccountRecord,
  { movements, payments, payouts }: AccountMoney,
  problem: string | null,
  now: number,
): Response {
  const { available, pending } = sumBalance(movements, now);
  const main = html`<div>
<h1>${account.name}</h1>
<p>This page stands in for Stripe’s dashboard. What happens here, the store learns by events.</p>
${problem !== null && html`<p class="error failed" role="alert">${problem}</p>`}
<h2>Balance</h2>
<dl>
<div><dt>Available</dt><dd>${formatCents(available)}</dd></div>
<div><dt>Available later</dt><dd>${formatCents(pending)}</dd></div>
</dl>
<h2>Payments</h2>
${payments.length === 0 && html`<p>There are no payments yet.</p>`}
${payments.map(renderPayment)}
<h2>Tap to Pay</h2>
<form method="post">
<div class="field"><label for="tapped">Amount to charge with Stripe’s app</label>
<input id="tapped" name="tapped" inputmode="decimal" placeholder="48.00" autocomplete="off"></div>
<button type="submit" class="quiet">Charge</button>
</form>
<h2>Payouts</h2>
${payouts.length === 0 && html`<p>There are no payouts yet. Payments are paid out two days later.</p>`}
<dl>${payouts.map(
    (payout) => html`<div>
<dt>${formatCents(payout.amount)}<small>${
      payoutStatus(payout, now) === 'paid' ? 'Paid' : 'On its way, arrives'
    } ${dayOf(payout.arrivesAt)}</small></dt>
</div>`,
  )}</dl>
</div>`;
  return renderPage({ title: account.name, status: problem === null ? 200 : 422, main });
}

function renderPayment({ payment, refunds, dispute }: PaymentMoney): Markup {
  const isDisputed = dispute !== null && dispute.status !== 'won';
  const left = isDisputed ? 0 : payment.amount - sumRefunds(refunds);
  const field = `amount-${payment.id}`;
  return html`<section class="payment">
<h3>${formatCents(payment.amount)}</h3>
<p>${payment.description ?? payment.id}, ${dayOf(payment.created)}, card ending in ${payment.last4}</p>
${refunds.map(
  ({ amount, status = 'succeeded', created }) =>
    html`<p>Refund of ${formatCents(amount)}, ${dayOf(created)}: ${status}</p>`,
)}
${dispute !== null && renderDispute(dispute)}
${
  left > 0 &&
  html`<form method="post">
<input type="hidden" name="payment" value="${payment.id}">
<div class="field"><label for="${field}">Amount to refund</label>
<input id="${field}" name="amount" inputmode="decimal" value="${(left / 100).toFixed(2)}" autocomplete="off"></div>
<button type="submit" class="quiet">Refund</button>
</form>`
}
</section>`;
}

const disputeTexts: Readonly<Record<DisputeRecord['status'], string>> = {
  needs_response: 'evidence is needed',
  under_review: 'the bank reads the evidence',
  won: 'won',
  lost: 'lost',
};

function renderDispute({ id, amount, status, dueBy }: DisputeRecord): Markup {
  const button = (move: string, text: string) =>
    html`<p><button type="submit" name="move" value="${move}" class="quiet">${text}</button></p>`;
  const isOpen = status === 'needs_response' || status === 'under_review';
  return html`<p>Dispute of ${formatCents(amount)}: ${disputeTexts[status]}${
    status === 'needs_response' && ` by ${dayOf(dueBy)}`
  }</p>
${
  isOpen &&
  html`<form method="post">
<input type="hidden" name="dispute" value="${id}">
${status === 'needs_response' && button('under_review', 'Send Evidence')}
${button('won', 'Win the Dispute')}
${button('lost', 'Lose the Dispute')}
</form>`
}`;
}
