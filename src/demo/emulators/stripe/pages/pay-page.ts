import { formatCents } from '../../../../domain/money.ts';
import type { SessionRecord } from '../records.ts';
import { html, type Markup } from './html.ts';
import { page } from './page.ts';
import {
  addressFields,
  cardFields,
  contactFields,
  type FieldErrors,
  type FieldName,
  payFields,
  type Values,
} from './pay-form.ts';

interface PayPage {
  session: SessionRecord;
  merchant: string;
  values: Values;
  errors: FieldErrors;
  /** What became of the last try; null before the first. */
  failure: string | null;
  status: number;
}

/** The checkout: what is bought beside what it is paid with. */
export function payPage({ session, merchant, values, errors, failure, status }: PayPage): Response {
  // After a refusal the form stands far below the summary on a phone.
  const shown = [...contactFields, ...addressFields, ...cardFields];
  const focused = failure === null ? shown.find((name) => errors[name] !== undefined) : 'number';
  const group = (legend: string, names: readonly FieldName[]) => html`<fieldset>
<legend>${legend}</legend>
<div class="fields">${names.map((name) => field(name, values[name], errors[name], name === focused))}</div>
</fieldset>`;
  const main = html`<section class="summary" aria-label="Order summary"><div>
${backLink(session, merchant)}
<h1>Pay ${merchant}</h1>
<p class="total">${formatCents(session.total)}</p>
${lines(session)}
</div></section>
<section class="pay" aria-label="Payment details"><div>
<form method="post" novalidate>
${failure && html`<p class="failed" role="alert">${failure}</p>`}
${group('Contact', contactFields)}
${session.terms.collectAddress && group('Shipping address', addressFields)}
${group('Card', cardFields)}
<button type="submit">Pay</button>
</form>
<p class="hint">The fields are filled in with a test card. Do not enter a real one.</p>
</div></section>`;
  return page({
    title: `Pay ${merchant}`,
    main,
    layout: 'both',
    status,
    leadsTo: [session.terms.successUrl],
  });
}

function backLink(session: SessionRecord, merchant: string): Markup | null {
  const { cancelUrl } = session.terms;
  return cancelUrl === null ? null : html`<a class="back" href="${cancelUrl}">← Back to ${merchant}</a>`;
}

function lines({ terms, subtotal, total }: SessionRecord): Markup {
  const row = (name: string, detail: string | null, cents: number, kind = '') => html`<div class="${kind}">
<dt>${name}${detail && html`<small>${detail}</small>`}</dt>
<dd>${cents === 0 ? 'Free' : formatCents(cents)}</dd>
</div>`;
  return html`<dl>
${terms.lines.map((line) =>
  row(
    line.name,
    line.quantity > 1 ? `${line.quantity} × ${formatCents(line.unitAmount)}` : null,
    line.unitAmount * line.quantity,
  ),
)}
${terms.shipping && html`${row('Before shipping', null, subtotal)}${row(terms.shipping.name, null, terms.shipping.amount)}`}
${row('Total', null, total, 'sum')}
</dl>`;
}

const short: readonly FieldName[] = ['state', 'postalCode', 'expiry', 'cvc'];

function field(name: FieldName, value: string, error: string | undefined, focused: boolean): Markup {
  const { label, type, autocomplete } = payFields[name];
  const numeric = name === 'number' || name === 'expiry' || name === 'cvc';
  return html`<div class="field${short.includes(name) && ' short'}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="200"${
    numeric && html` inputmode="numeric"`
  }${focused && html` autofocus`}${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error !== undefined && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
</div>`;
}
