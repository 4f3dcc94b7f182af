import { findAccount, noAccessError } from '../accounts.ts';
import { newId } from '../ids.ts';
import type { AccountRecord } from '../records.ts';
import { pagesPath } from '../world.ts';
import type { Endpoint } from './endpoint.ts';
import { invalidParamError } from './errors.ts';
import { presentAccount } from './present.ts';

const linkLifeMs = 5 * 60_000;

/** Endpoints for connected accounts and the links to their hosted onboarding. */
export const accountEndpoints: Record<string, Endpoint> = {
  async 'POST /v1/accounts'({ tx, form, now }) {
    const account: AccountRecord = {
      kind: 'account',
      id: newId('acct', 16),
      dueAt: null,
      created: Math.floor(now / 1000),
      name: form.inner('business_profile')?.text('name') ?? 'New artist',
      email: form.text('email'),
      chargesEnabled: false,
      metadata: form.metadata('metadata'),
    };
    tx.put(account);
    return presentAccount(account);
  },

  async 'GET /v1/accounts/:id'({ tx, world, id }) {
    const account = await findAccount(tx, id, world.accountNames);
    if (account === null) throw noAccessError(id);
    return presentAccount(account);
  },

  async 'POST /v1/account_links'({ tx, world, form, now }) {
    form.only(['account', 'type', 'refresh_url', 'return_url', 'collection_options']);
    const id = form.requiredText('account');
    if ((await findAccount(tx, id, world.accountNames)) === null) throw noAccessError(id);
    if (form.requiredText('type') !== 'account_onboarding')
      throw invalidParamError('type', 'Only account_onboarding is emulated.');
    form.requiredText('refresh_url');
    form.requiredText('return_url');
    const token = newId('link', 40);
    tx.put({
      kind: 'link',
      id: token,
      dueAt: now + linkLifeMs,
      account: id,
      refreshUrl: form.url('refresh_url') ?? '',
      returnUrl: form.url('return_url') ?? '',
      used: false,
    });
    return {
      object: 'account_link',
      created: Math.floor(now / 1000),
      expires_at: Math.floor((now + linkLifeMs) / 1000),
      url: `${world.siteUrl}${pagesPath}/onboarding/${token}`,
    };
  },
};
