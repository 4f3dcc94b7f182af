import { answerDate, checkingMs, eventsOf, routingNumbers } from '../account-stages.ts';
import { findAccount } from '../accounts.ts';
import { recordEvent } from '../events.ts';
import type { AccountRecord, LinkRecord } from '../records.ts';
import type { Answer, Routes } from '../router.ts';
import type { Transaction } from '../store/store.ts';
import { pagesPath, type World } from '../world.ts';
import { html } from './html.ts';
import { renderPage, seeOther } from './page.ts';
import { notFoundPage } from './pay-routes.ts';

const initialRouting = '110000000';

interface Values {
  name: string;
  routing: string;
}
type Problems = Partial<Values>;

/** Routes of the hosted onboarding: one page of questions, whose answers lead to every stage of an account. */
export function onboardingRoutes(world: World): Routes {
  const route = `${pagesPath}/onboarding/:id`;

  async function onLink(
    token: string,
    run: (tx: Transaction, link: LinkRecord, account: AccountRecord) => Promise<Response>,
  ) {
    const known = await world.store.get('link', token);
    if (known === null) return notFoundPage();
    return world.store.change(known.account, async (tx) => {
      const link = await tx.get('link', token);
      const account = await findAccount(tx, known.account, world);
      // A link works once and for five minutes. The platform creates a new one at its refresh URL.
      if (link === null || account === null || link.used || (link.dueAt ?? 0) <= world.now())
        return seeOther(known.refreshUrl);
      return run(tx, link, account);
    });
  }

  const show: Answer = (_request, token) =>
    onLink(token, async (_tx, link, { name }) => renderForm(link, { name, routing: initialRouting }, {}));

  const finish: Answer = async (request, token) => {
    const sent = new URLSearchParams(await request.text());
    const values = { name: clean(sent.get('name')), routing: clean(sent.get('routing')).replace(/\s/g, '') };
    return onLink(token, async (tx, link, account) => {
      // “Save and Come Back Later” leaves the first questions answered.
      const isLater = sent.has('later');
      const stage = isLater ? 'asked' : routingNumbers[values.routing]?.stage;
      const problems: Problems = {
        ...(values.name === '' && { name: 'Enter a business name.' }),
        ...(stage === undefined && { routing: 'Enter one of the routing numbers below.' }),
      };
      if (stage === undefined || Object.keys(problems).length > 0) return renderForm(link, values, problems);
      const now = world.now();
      const dueAt = stage === 'checking' ? now + checkingMs : null;
      tx.put({ ...account, dueAt, name: values.name, stage, answerBy: answerDate(stage, now) });
      tx.put({ ...link, used: true });
      for (const type of eventsOf(stage)) recordEvent(tx, account.id, type, null, now);
      return seeOther(link.returnUrl);
    });
  };

  return { [`GET ${route}`]: show, [`POST ${route}`]: finish };
}

const clean = (text: string | null) =>
  (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100);

function renderForm(link: LinkRecord, values: Values, problems: Problems): Response {
  const field = (name: keyof Values, label: string, more: string) => {
    const problem = problems[name];
    return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${values[name]}" maxlength="100" autocomplete="${more}"${
      problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`
    }>
${problem !== undefined && html`<p class="error" id="${name}-error" role="alert">${problem}</p>`}</div>`;
  };
  const rows = Object.entries(routingNumbers).map(
    ([number, { text }]) => html`<tr><td>${number.replace(/(\d{3})(?=\d)/g, '$1 ')}</td><td>${text}</td></tr>`,
  );
  const main = html`<div>
<h1>Set Up Payments</h1>
<p>This page stands in for Stripe’s questions about you and your bank. Type nothing that is true.</p>
<form method="post">
${field('name', 'Business name', 'off')}
${field('routing', 'Routing number of your bank', 'off')}
<button type="submit">Finish Setup</button>
<p><button type="submit" name="later" value="1" class="quiet">Save and Come Back Later</button></p>
</form>
<table>
<caption>What each routing number leads to</caption>
<thead><tr><th scope="col">Routing number</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>`;
  return renderPage({
    title: 'Set Up Payments',
    status: Object.keys(problems).length === 0 ? 200 : 422,
    leadsTo: [link.returnUrl, link.refreshUrl],
    main,
  });
}
