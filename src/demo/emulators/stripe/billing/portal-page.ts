import { formatCents } from '../../../../platform/money.ts';
import { html, type Markup } from '../pages/html.ts';
import { dayOf, renderPage } from '../pages/page.ts';
import { invoicePdfUrl } from './present.ts';
import type { InvoiceRecord, MethodRecord, SubscriptionRecord } from './records.ts';

interface PortalPage {
  platformName: string;
  siteUrl: string;
  name: string;
  returnUrl: string;
  subscriptions: readonly SubscriptionRecord[];
  invoices: readonly InvoiceRecord[];
  method: MethodRecord | null;
  problem: string | null;
}

export function renderPortal(page: PortalPage): Response {
  const { platformName, name, returnUrl, subscriptions, invoices, method, problem } = page;
  const open = invoices.filter(({ status }) => status === 'open').reduce((sum, { amount }) => sum + amount, 0);
  const main = html`<div>
<a class="back" href="${returnUrl}">← Back to ${platformName}</a>
<h1>Billing of ${name}</h1>
${problem !== null && html`<p class="error failed" role="alert">${problem}</p>`}
<h2>Subscription</h2>
${subscriptions.length === 0 && html`<p>There is no subscription.</p>`}
${subscriptions.map(renderSubscription)}
${open > 0 && renderOpen(open, invoices)}
<h2>Card</h2>
<p>${method === null ? 'There is no card.' : `Visa ending in ${method.digits.slice(-4)}`}</p>
<form method="post">
<div class="field"><label for="number">New card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="30" value="4242 4242 4242 4242"></div>
<button type="submit" class="quiet" name="do" value="card">Change Card</button>
</form>
<p class="hint">We filled in a test card for you. Don’t enter a real one.</p>
<h2>Invoices</h2>
${invoices.length === 0 && html`<p>There are no invoices yet.</p>`}
<dl>${invoices.map((invoice) => renderInvoice(invoice, page.siteUrl))}</dl>
</div>`;
  return renderPage({
    title: `Billing of ${name}`,
    main,
    status: problem === null ? 200 : 402,
    leadsTo: [returnUrl],
  });
}

const statusTexts: Readonly<Record<SubscriptionRecord['status'], string>> = {
  trialing: 'Free',
  active: 'Active',
  past_due: 'Payment is late',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
};

function renderSubscription(subscription: SubscriptionRecord): Markup {
  const { id, name, amount, status, periodEnd, endsWithPeriod, endedAt } = subscription;
  const next = endsWithPeriod ? 'Ends' : 'Renews';
  const [wish, text] = endsWithPeriod ? ['keep', 'Don’t Cancel'] : ['cancel', 'Cancel Subscription'];
  return html`<section class="payment">
<h3>${name}, ${formatCents(amount)} a month</h3>
<p>${statusTexts[status]}${endedAt === null ? `. ${next} ${dayOf(periodEnd)}.` : ` ${dayOf(endedAt)}.`}</p>
${
  endedAt === null &&
  html`<form method="post">
<input type="hidden" name="subscription" value="${id}">
<button type="submit" class="quiet" name="do" value="${wish ?? ''}">${text ?? ''}</button>
</form>`
}
</section>`;
}

/** What wasn't paid, and the button that pays it now. Pressing it is how a payment is confirmed, where a bank asks for that. */
function renderOpen(cents: number, invoices: readonly InvoiceRecord[]): Markup {
  const asks = invoices.some(({ status, needsConfirmation }) => status === 'open' && needsConfirmation);
  return html`<section class="payment">
<h3>${formatCents(cents)} is open</h3>
<p>${asks ? 'Your bank asks you to confirm this payment.' : 'Your card was declined. Change it below, or pay now.'}</p>
<form method="post"><button type="submit" name="do" value="pay">${asks ? 'Confirm and Pay' : 'Pay'} ${formatCents(cents)}</button></form>
</section>`;
}

const invoiceTexts: Readonly<Record<InvoiceRecord['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
};

function renderInvoice({ id, number, amount, status, created }: InvoiceRecord, siteUrl: string): Markup {
  return html`<div>
<dt>${number === null ? 'Draft' : html`<a href="${invoicePdfUrl(siteUrl, id)}">${number}</a>`}<small>${dayOf(created)}, ${invoiceTexts[status]}</small></dt>
<dd>${formatCents(amount)}</dd>
</div>`;
}
