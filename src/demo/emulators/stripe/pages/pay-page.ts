import { formatCents } from '../../../../platform/money.ts';
import type { AddressRecord, LineRecord, SessionRecord } from '../records.ts';
import { html, type Markup } from './html.ts';
import { renderPage } from './page.ts';
import { cardFields, contactFields, type FieldErrors, type FieldName, payFields, type Values } from './pay-form.ts';
import { payScript } from './pay-script.ts';

interface PayPage {
  session: SessionRecord;
  merchant: string;
  values: Values;
  errors: FieldErrors;
  /** Outcome of the last try, shown at the card number; null before the first. */
  failure: string | null;
  status: number;
}

export function renderPayPage({ session, merchant, values, errors, failure, status }: PayPage): Response {
  const focused = findFocus({ errors, failure });
  const group = (legend: string, names: readonly FieldName[]) =>
    renderGroup(legend, names, { values, errors, failure });
  const total = formatCents(session.total);
  const main = html`<section class="summary" aria-label="Order summary"><div>
${backLink(session, merchant)}
<h1>Pay ${merchant}</h1>
<p class="total">${total}</p>
${renderLines(session)}
${renderAddress(session.terms.shippingAddress)}
</div></section>
<section class="pay" aria-label="Payment details"><div>
<form method="post" novalidate>
${group('Contact', contactFields)}
${group('Card', cardFields)}
${renderNotice(session.terms.notice)}
<button type="submit">Pay ${total}</button>
</form>
<p class="hint">We filled in a test card for you. Don’t enter a real one.</p>
</div></section>`;
  return renderPage({
    title: focused === undefined ? `Pay ${merchant}` : `Error: Pay ${merchant}`,
    main,
    layout: 'both',
    status,
    leadsTo: [session.terms.successUrl],
    script: payScript,
  });
}

type Entered = Pick<PayPage, 'values' | 'errors' | 'failure'>;

/** Returns the field to look at first: on a phone the form is far below the summary, so a refusal jumps to it. */
export function findFocus({ errors, failure }: Omit<Entered, 'values'>): FieldName | undefined {
  const shown = [...contactFields, ...cardFields];
  return failure === null ? shown.find((name) => errors[name] !== undefined) : 'number';
}

export function renderGroup(legend: string, names: readonly FieldName[], { values, errors, failure }: Entered): Markup {
  const focused = findFocus({ errors, failure });
  const textOf = (name: FieldName) => (name === 'number' && failure !== null ? failure : errors[name]);
  return html`<fieldset>
<legend>${legend}</legend>
<div class="fields">${names.map((name) =>
    renderField(name, values[name], { error: textOf(name), isFailure: failure !== null, isFocused: name === focused }),
  )}</div>
</fieldset>`;
}

function backLink(session: SessionRecord, merchant: string): Markup | null {
  const { cancelUrl } = session.terms;
  return cancelUrl === null ? null : html`<a class="back" href="${cancelUrl}">← Back to ${merchant}</a>`;
}

const renderNotice = (notice: string | null): Markup | null => (notice === null ? null : html`<p>${notice}</p>`);

/** Renders the same rows as the cart: products at their undiscounted price, then the discount and what is added. */
function renderLines({ terms, total }: SessionRecord): Markup {
  const row = (name: string, amount: string, detail: string | null = null, kind = '') => html`<div class="${kind}">
<dt>${name}${detail && html`<small>${detail}</small>`}</dt>
<dd>${amount}</dd>
</div>`;
  const isOf = (kind: string) => (line: LineRecord) => line.metadata?.['kind'] === kind;
  const pieces = terms.lines.filter(({ metadata }) => metadata?.['kind'] === undefined);
  const [shippingLine] = terms.lines.filter(isOf('shipping'));
  const shipping = shippingLine?.unitAmount ?? 0;
  const unitOf = ({ unitAmount, metadata }: LineRecord) => Number(metadata?.['list_unit_amount'] ?? unitAmount);
  const sum = (unit: (line: LineRecord) => number) =>
    pieces.reduce((cents, line) => cents + unit(line) * line.quantity, 0);
  const subtotal = sum(unitOf);
  const discount = subtotal - sum(({ unitAmount }) => unitAmount);
  const added = [...terms.lines.filter(isOf('processing_fee')), ...terms.lines.filter(isOf('tax'))];
  const isShipped = terms.shippingAddress !== null;
  const orFree = (cents: number) => (cents === 0 ? 'Free' : formatCents(cents));
  return html`<dl>
${pieces.map((line) =>
  row(
    line.name,
    formatCents(unitOf(line) * line.quantity),
    line.quantity > 1 ? `${line.quantity} × ${formatCents(unitOf(line))}` : null,
  ),
)}
${row('Subtotal', formatCents(subtotal))}
${discount > 0 && row('Discount', formatCents(-discount))}
${isShipped && row('Shipping', orFree(shipping))}
${terms.metadata['delivery'] === 'pickup' && row('Pickup', 'Free')}
${terms.coupon ? row(terms.coupon.name, formatCents(-terms.coupon.amountOff)) : null}
${added.map((line) => row(line.name, formatCents(line.unitAmount * line.quantity)))}
${row('Total', formatCents(total), null, 'sum')}
</dl>`;
}

function renderAddress(address: AddressRecord | null): Markup | null {
  if (address === null) return null;
  const { name, line1, line2, city, state, postalCode } = address;
  const parts = [name, line1, line2, city, `${state} ${postalCode}`].filter(Boolean);
  return html`<p class="goes">Ships to ${parts.join(', ')}</p>`;
}

const short: readonly FieldName[] = ['expiry', 'cvc'];

interface FieldState {
  error: string | undefined;
  /** True if the card was refused, as opposed to a typing mistake. */
  isFailure: boolean;
  isFocused: boolean;
}

function renderField(name: FieldName, value: string, { error, isFailure, isFocused }: FieldState): Markup {
  const { label, type, autocomplete } = payFields[name];
  const numeric = name === 'number' || name === 'expiry' || name === 'cvc';
  return html`<div class="field${short.includes(name) && ' short'}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="200"${
    numeric && html` inputmode="numeric"`
  }${isFocused && html` autofocus`}${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error !== undefined && html`<p class="error${isFailure && ' failed'}" id="${name}-error" role="alert">${error}</p>`}
</div>`;
}
