import { formatCents } from '../../../../platform/money.ts';
import { html } from '../pages/html.ts';
import { dayOf, renderPage, seeOther } from '../pages/page.ts';
import {
  cardFields,
  checkValues,
  clearRealCard,
  type FieldErrors,
  initialValues,
  type Values,
} from '../pages/pay-form.ts';
import { findFocus, renderGroup } from '../pages/pay-page.ts';
import { payScript } from '../pages/pay-script.ts';
import type { SessionRecord } from '../records.ts';
import type { Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import { chargeMethod, refusalOf } from './cards.ts';
import { completeSubscription } from './sessions.ts';

/** The page doesn't ask for an address: the customer's is known. */
const email = 'artist@example.com';

interface SubscribePage {
  values: Values;
  errors: FieldErrors;
  failure: string | null;
  status: number;
}

const successUrl = ({ terms, id }: SessionRecord) => terms.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

function render(session: SessionRecord, platformName: string, { values, errors, failure, status }: SubscribePage) {
  const { lines, cancelUrl, subscription } = session.terms;
  const [line] = lines;
  const monthly = formatCents(line?.unitAmount ?? 0);
  const trialEnd = subscription?.trialEnd ?? null;
  const title = `Subscribe to ${line?.name ?? platformName}`;
  const main = html`<section class="summary" aria-label="Subscription"><div>
${cancelUrl !== null && html`<a class="back" href="${cancelUrl}">← Back to ${platformName}</a>`}
<h1>${title}</h1>
<p class="total">${monthly} <small>a month</small></p>
<dl>
${trialEnd !== null && html`<div><dt>Free until ${dayOf(trialEnd)}</dt><dd>${formatCents(0)}</dd></div>`}
${trialEnd !== null && html`<div><dt>Then each month</dt><dd>${monthly}</dd></div>`}
<div class="sum"><dt>Due today</dt><dd>${formatCents(session.total)}</dd></div>
</dl>
</div></section>
<section class="pay" aria-label="Payment details"><div>
<form method="post" novalidate>
${renderGroup('Card', cardFields, { values, errors, failure })}
<button type="submit">Subscribe</button>
</form>
<p class="hint">${
    trialEnd === null ? 'Your card pays today' : `Your card pays from ${dayOf(trialEnd)} on`
  }, and then each month until you cancel. We filled in a test card for you. Don’t enter a real one.</p>
</div></section>`;
  return renderPage({
    title: findFocus({ errors, failure }) === undefined ? title : `Error: ${title}`,
    main,
    layout: 'both',
    status,
    leadsTo: [session.terms.successUrl],
    script: payScript,
  });
}

export const showSubscribe = (session: SessionRecord, platformName: string): Response =>
  render(session, platformName, { values: initialValues(email), errors: {}, failure: null, status: 200 });

export async function subscribe(
  tx: Transaction,
  world: World,
  session: SessionRecord,
  sent: Values,
): Promise<Response> {
  const values = { ...sent, email };
  const checked = checkValues(values, new Date(world.now()));
  const again = { values: clearRealCard(values), errors: {}, failure: null };
  if ('errors' in checked)
    return render(session, world.platformName, { ...again, errors: checked.errors, status: 422 });
  const { card } = checked;
  const isPaidNow = session.total > 0;
  const failure =
    refusalOf(card) ?? (isPaidNow && chargeMethod(card, true) !== 'paid' ? 'Your card was declined.' : null);
  if (failure !== null) return render(session, world.platformName, { ...again, failure, status: 402 });
  await completeSubscription(tx, world, session, card);
  return seeOther(successUrl(session));
}
