import { findAccount } from '../accounts.ts';
import { presentAccount } from '../api/present.ts';
import { recordEvent } from '../events.ts';
import type { AccountRecord, LinkRecord } from '../records.ts';
import type { Answer, Routes } from '../router.ts';
import type { Transaction } from '../store/store.ts';
import { pagesPath, type World } from '../world.ts';
import { html } from './html.ts';
import { renderPage, seeOther } from './page.ts';
import { notFoundPage } from './pay-routes.ts';

/** Routes of the hosted onboarding: one page that enables charges for a connected account. */
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
      const account = await findAccount(tx, known.account, world.accountNames);
      // A link works once and for five minutes. The platform creates a new one at its refresh URL.
      if (link === null || account === null || link.used || (link.dueAt ?? 0) <= world.now())
        return seeOther(known.refreshUrl);
      return run(tx, link, account);
    });
  }

  const form = (account: AccountRecord, name: string, error: string | null) =>
    renderPage({
      title: 'Set Up Payments',
      status: error === null ? 200 : 422,
      main: html`<div>
<h1>Set Up Payments</h1>
<p>Emulated onboarding for ${account.name}. One click stands in for identity checks and a bank account.</p>
<form method="post">
<div class="field"><label for="name">Business name</label>
<input id="name" name="name" value="${name}" maxlength="100" autocomplete="organization"${
        error !== null && html` aria-invalid="true" aria-describedby="name-error"`
      }>
${error !== null && html`<p class="error" id="name-error" role="alert">${error}</p>`}</div>
<button type="submit">Finish Setup</button>
</form>
</div>`,
    });

  const show: Answer = (_request, token) =>
    onLink(token, async (_tx, _link, account) => form(account, account.name, null));

  const finish: Answer = async (request, token) => {
    const sent = new URLSearchParams(await request.text()).get('name') ?? '';
    const name = sent
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100);
    return onLink(token, async (tx, link, account) => {
      if (name === '') return form(account, name, 'Enter a business name.');
      const ready = { ...account, name, chargesEnabled: true };
      tx.put(ready);
      tx.put({ ...link, used: true });
      recordEvent(tx, account.id, 'account.updated', presentAccount(ready), world.now());
      return seeOther(link.returnUrl);
    });
  };

  return { [`GET ${route}`]: show, [`POST ${route}`]: finish };
}
