import { findAccount } from '../accounts.ts';
import { planCards } from '../billing/cards.ts';
import { showSubscribe, subscribe } from '../billing/subscribe.ts';
import type { SessionRecord } from '../records.ts';
import type { Answer, Routes } from '../router.ts';
import { declinePayment, settleSession, startPayment } from '../sessions.ts';
import type { Transaction } from '../store/store.ts';
import { dashboardUrl, pagesPath, type World } from '../world.ts';
import { chargeCard, groupDigits, testCards } from './cards.ts';
import { html } from './html.ts';
import { renderMessage, renderPage, seeOther } from './page.ts';
import { checkValues, clearRealCard, initialValues, readValues } from './pay-form.ts';
import { renderPayPage } from './pay-page.ts';

const backTo = (session: SessionRecord, merchant: string) =>
  session.terms.cancelUrl === null ? null : { href: session.terms.cancelUrl, text: `Back to ${merchant}` };

const successUrl = (session: SessionRecord) => session.terms.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const notCharged = 'You weren’t charged, and your cart is saved.';
const noSubscription = 'Your card wasn’t saved, and no subscription has begun.';

export const notFoundPage = () => renderMessage('Something went wrong', 'We couldn’t find that page.', null, 404);

export function payRoutes(world: World): Routes {
  const route = `${pagesPath}/pay/:id`;

  /** Runs `run` with the current session, one call at a time per account, so that two clicks pay once. */
  async function onSession(
    id: string,
    run: (tx: Transaction, session: SessionRecord, merchant: string) => Promise<Response>,
  ) {
    const known = await world.store.get('session', id);
    if (known === null || known.terms.uiMode !== 'hosted_page') return notFoundPage();
    return world.store.change(known.account, async (tx) => {
      const session = await settleSession(tx, id, world.now());
      const account = await findAccount(tx, known.account, world);
      const merchant = account?.name ?? (known.terms.subscription === undefined ? 'the store' : world.platformName);
      if (session === null) return notFoundPage();
      if (session.status !== 'expired') return run(tx, session, merchant);
      const isPlan = session.terms.subscription !== undefined;
      const text = `${isPlan ? noSubscription : notCharged} Go back to start again.`;
      return renderMessage('This checkout expired', text, backTo(session, merchant), 410);
    });
  }

  const show: Answer = (_request, id) =>
    onSession(id, async (_tx, session, merchant) => {
      const onward = { href: successUrl(session), text: `Continue to ${merchant}` };
      if (session.payment === 'paid') return renderMessage('You already paid', 'Your payment went through.', onward);
      if (session.payment === 'processing')
        return renderMessage('Your payment is being processed', 'There’s nothing more to do here.', onward);
      if (session.terms.subscription !== undefined) return showSubscribe(session, world.platformName);
      const values = initialValues(session.terms.customerEmail);
      return renderPayPage({ session, merchant, values, errors: {}, failure: null, status: 200 });
    });

  const pay: Answer = async (request, id) => {
    const values = readValues(await request.text());
    return onSession(id, async (tx, session, merchant) => {
      // A second click, a reload, or another tab: it is already paid.
      if (session.payment !== 'none') return seeOther(successUrl(session));
      if (session.terms.subscription !== undefined) return subscribe(tx, world, session, values);
      const now = world.now();
      const checked = checkValues(values, new Date(now));
      const again = { session, merchant, values: clearRealCard(values) };
      if ('errors' in checked) return renderPayPage({ ...again, errors: checked.errors, failure: null, status: 422 });

      const outcome = chargeCard(checked.card);
      if (outcome.kind === 'failed') {
        const failure = `We couldn’t process your card. ${notCharged} Please try again in a moment.`;
        return renderPayPage({ ...again, errors: {}, failure, status: 500 });
      }
      if (outcome.kind === 'declined') {
        await declinePayment(tx, session, checked.buyer.last4, outcome, now);
        // The refusal of a real card names the test card to use instead.
        const advice = outcome.declineCode === 'test_mode_live_card' ? '' : ' Try another card.';
        const failure = `${outcome.message} ${notCharged}${advice}`;
        return renderPayPage({ ...again, errors: {}, failure, status: 402 });
      }
      await startPayment(tx, session, checked.buyer, outcome.delayMs, now);
      return seeOther(successUrl(session));
    });
  };

  const index: Answer = async () => {
    const made = (await world.store.list('account')).map(({ id, name }) => [id, name] as const);
    const accounts = new Map([...[...world.seeded].map(([id, { name }]) => [id, name] as const), ...made]);
    const links = [...accounts].map(
      ([id, name]) => html`<li><a class="back" href="${dashboardUrl('', id)}">${name}</a></li>`,
    );
    const rowsOf = (cards: Readonly<Record<string, string>>) =>
      Object.entries(cards).map(([digits, text]) => html`<tr><td>${groupDigits(digits)}</td><td>${text}</td></tr>`);
    const main = html`<div>
<h1>Emulated payments</h1>
<p>Stands in for Stripe while no keys are configured.</p>
<table>
<thead><tr><th scope="col">Card number</th><th scope="col">What happens</th></tr></thead>
<tbody>${rowsOf(testCards)}</tbody>
</table>
<table>
<caption>Cards for subscriptions</caption>
<thead><tr><th scope="col">Card number</th><th scope="col">What happens</th></tr></thead>
<tbody>${rowsOf(planCards)}</tbody>
</table>
<h2>Accounts</h2>
<p>Each has a page like its owner’s at the provider: refunds made there, disputes, and payouts.</p>
<ul>${links}</ul>
</div>`;
    return renderPage({ title: 'Emulated payments', main });
  };
  return {
    [`GET ${route}`]: show,
    [`POST ${route}`]: pay,
    [`GET ${pagesPath}{/}?`]: index,
  };
}
