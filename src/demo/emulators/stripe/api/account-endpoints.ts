import { minuteMs } from '../../../../platform/time.ts';
import { findAccount, noAccessError } from '../accounts.ts';
import { addCustomer } from '../billing/customers.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import type { AccountRecord } from '../records.ts';
import { pagesPath } from '../world.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { invalidParamError, missingResourceError } from './errors.ts';
import { presentAccount, toTime } from './present-account.ts';

const linkLifeMs = 5 * minuteMs;

async function requireAccount({ tx, world }: Call, id: string): Promise<AccountRecord> {
  const account = await findAccount(tx, id, world);
  if (account === null) throw noAccessError(id);
  return account;
}

export const accountEndpoints: Record<string, Endpoint> = {
  async 'POST /v2/core/accounts'({ tx, form, now }) {
    const known = ['configuration', 'contact_email', 'dashboard', 'defaults', 'display_name', 'identity', 'include'];
    form.only([...known, 'metadata']);
    const capabilities = form.requiredInner('configuration').requiredInner('merchant').requiredInner('capabilities');
    if (capabilities.requiredInner('card_payments').text('requested') !== 'true')
      throw invalidParamError('configuration[merchant]', 'Only accounts with card payments are emulated.');
    const { text: responsible } = form.requiredInner('defaults').requiredInner('responsibilities');
    if (
      form.text('dashboard') !== 'full' ||
      responsible('fees_collector') !== 'stripe' ||
      responsible('losses_collector') !== 'stripe'
    )
      throw invalidParamError(
        'dashboard',
        'Only accounts with the full dashboard are emulated, with fees and losses left to Stripe.',
      );
    const account: AccountRecord = {
      kind: 'account',
      id: newId('acct', 16),
      dueAt: null,
      created: Math.floor(now / 1000),
      name: form.text('display_name') ?? 'New artist',
      email: form.text('contact_email'),
      stage: 'new',
      answerBy: null,
      metadata: form.metadata('metadata'),
    };
    tx.put(account);
    recordEvent(tx, account.id, 'v2.core.account.created', null, now);
    return presentAccount(account, form.texts('include'));
  },

  async 'GET /v2/core/accounts/:id'(call) {
    const account = await requireAccount(call, call.id);
    return presentAccount(account, call.form.texts('include'), await call.tx.get('customer', account.id));
  },

  /** Makes an account a customer of the platform, which is the only change of one that is emulated. */
  async 'POST /v2/core/accounts/:id'(call) {
    const { tx, form, now } = call;
    form.only(['configuration', 'include']);
    const account = await requireAccount(call, call.id);
    const configuration = form.requiredInner('configuration');
    configuration.only(['customer']);
    const wanted = configuration.requiredInner('customer');
    wanted.only(['applied', 'test_clock']);
    const clockId = wanted.text('test_clock');
    const known = await tx.get('customer', account.id);
    if (known !== null && clockId !== null)
      throw invalidParamError('configuration[customer][test_clock]', 'A clock can only be given to a new customer.');
    const clock = clockId === null ? null : await tx.get('clock', clockId);
    if (clockId !== null && clock === null) throw missingResourceError('test_clock', clockId, 'test_clock');
    const customer = known ?? addCustomer(tx, account.id, clock, now);
    return presentAccount(account, form.texts('include'), customer);
  },

  async 'POST /v2/core/accounts/:id/close'(call) {
    const account = await requireAccount(call, call.id);
    const closed: AccountRecord = { ...account, dueAt: null, stage: 'closed', answerBy: null };
    call.tx.put(closed);
    recordEvent(call.tx, account.id, 'v2.core.account.closed', null, call.now);
    return presentAccount(closed, []);
  },

  async 'POST /v2/core/account_links'(call) {
    const { tx, world, form, now } = call;
    form.only(['account', 'use_case']);
    const { id } = await requireAccount(call, form.requiredText('account'));
    const useCase = form.requiredInner('use_case');
    if (useCase.requiredText('type') !== 'account_onboarding')
      throw invalidParamError('use_case[type]', 'Only account_onboarding is emulated.');
    const onboarding = useCase.requiredInner('account_onboarding');
    onboarding.requiredText('refresh_url');
    const refreshUrl = onboarding.url('refresh_url') ?? '';
    const returnUrl = onboarding.url('return_url') ?? refreshUrl;
    const token = newId('link', 40);
    tx.put({ kind: 'link', id: token, dueAt: now + linkLifeMs, account: id, refreshUrl, returnUrl, used: false });
    return {
      object: 'v2.core.account_link',
      account: id,
      created: toTime(Math.floor(now / 1000)),
      expires_at: toTime(Math.floor((now + linkLifeMs) / 1000)),
      livemode: false,
      url: `${world.siteUrl}${pagesPath}/onboarding/${token}`,
      use_case: {
        account_onboarding: { collection_options: null, refresh_url: refreshUrl, return_url: returnUrl },
        account_update: null,
        type: 'account_onboarding',
      },
    };
  },
};
