import type { Call, Endpoint } from '../api/endpoint.ts';
import { ApiError, invalidParamError, missingResourceError } from '../api/errors.ts';
import type { FormReader } from '../api/form.ts';
import { listParams, presentList } from '../api/lists.ts';
import { chargeMethod } from './cards.ts';
import { requireCustomer, timeOf } from './customers.ts';
import { presentInvoice, presentSubscription } from './present.ts';
import type { SubscriptionRecord } from './records.ts';
import {
  endSubscription,
  setEndsWithPeriod,
  setMethod,
  setPaused,
  settleSubscription,
  startSubscription,
} from './subscriptions.ts';

type Scope = Pick<Call, 'tx' | 'world' | 'now'>;

/** Returns an account's subscriptions as of now, newest first. */
export async function listSubscriptions({ tx, world, now }: Scope, account: string): Promise<SubscriptionRecord[]> {
  const settled: SubscriptionRecord[] = [];
  for (const known of await tx.listOf('subscription', account)) {
    const current = await settleSubscription(tx, world, known.id, await timeOf(tx, known, now));
    if (current !== null) settled.push(current);
  }
  return settled.reverse().sort((a, b) => b.created - a.created);
}

/** Returns an account's invoices as of now, newest first. */
export async function listInvoices(scope: Scope, account: string) {
  await listSubscriptions(scope, account);
  return (await scope.tx.listOf('invoice', account)).reverse().sort((a, b) => b.created - a.created);
}

async function requireSubscription({ tx, world, now, id }: Call): Promise<SubscriptionRecord> {
  const known = await tx.get('subscription', id);
  const current = known && (await settleSubscription(tx, world, id, await timeOf(tx, known, now)));
  if (current === null) throw missingResourceError('subscription', id, 'id');
  return current;
}

async function show({ tx, form }: Pick<Call, 'tx' | 'form'>, subscription: SubscriptionRecord) {
  const price = await tx.get('price', subscription.priceId);
  if (price === null) throw new Error('A subscription has no price.');
  const isMethodAsked = form.texts('expand').some((name) => name.endsWith('default_payment_method'));
  const method = isMethodAsked && subscription.methodId !== null ? await tx.get('method', subscription.methodId) : null;
  return presentSubscription(subscription, price, method);
}

const isStatus = (wanted: string) => (subscription: SubscriptionRecord) =>
  wanted === 'all' || subscription.status === wanted;

async function readMethod({ tx }: Pick<Call, 'tx'>, form: FormReader, account: string) {
  const id = form.requiredText('default_payment_method');
  const method = await tx.get('method', id);
  if (method?.account !== account) throw missingResourceError('PaymentMethod', id, 'default_payment_method');
  return method;
}

/** True if collection is to be paused, false if it goes on; null if the call is about something else. */
function readPause(form: FormReader): boolean | null {
  if (form.isEmptied('pause_collection')) return false;
  const pause = form.inner('pause_collection');
  if (pause === null) return null;
  pause.only(['behavior']);
  if (pause.requiredText('behavior') === 'void') return true;
  throw invalidParamError('pause_collection[behavior]', 'The emulator knows void only.');
}

async function update(call: Call, known: SubscriptionRecord, at: number): Promise<SubscriptionRecord> {
  const { tx, form } = call;
  const isPaused = readPause(form);
  if (isPaused !== null) return await setPaused(tx, known, isPaused, at);
  const ends = form.text('cancel_at_period_end');
  if (ends !== null) return await setEndsWithPeriod(tx, known, ends === 'true', at);
  return await setMethod(tx, known, (await readMethod(call, form, known.account)).id, at);
}

export const subscriptionEndpoints: Record<string, Endpoint> = {
  async 'GET /v1/subscriptions'(call) {
    const { tx, world, form } = call;
    form.only(['customer_account', 'status', ...listParams]);
    const customer = await requireCustomer(tx, form.requiredText('customer_account'), world);
    const status = form.text('status');
    const all = await listSubscriptions(call, customer.id);
    const found = all.filter(status === null ? (one) => one.status !== 'canceled' : isStatus(status));
    const shown = [];
    for (const subscription of found) shown.push(await show(call, subscription));
    return presentList(shown, form, '/v1/subscriptions');
  },

  async 'POST /v1/subscriptions'(call) {
    const { tx, world, form, now } = call;
    form.only(['customer_account', 'default_payment_method', 'expand', 'items', 'metadata', 'trial_end']);
    const customer = await requireCustomer(tx, form.requiredText('customer_account'), world);
    const [item] = form.list('items');
    const price = await tx.get('price', item?.requiredText('price') ?? '');
    if (price === null) throw invalidParamError('items', 'A subscription needs a price.');
    const method = await readMethod(call, form, customer.id);
    const at = await timeOf(tx, customer, now);
    const trialEnd = form.integer('trial_end');
    if (trialEnd === null && chargeMethod(method.digits, false) !== 'paid')
      throw new ApiError(402, 'Your card was declined.', { code: 'card_declined' });
    const metadata = form.metadata('metadata');
    return show(call, await startSubscription(tx, world, { customer, price, method, trialEnd, metadata }, at));
  },

  async 'GET /v1/subscriptions/:id'(call) {
    call.form.only(['expand']);
    return show(call, await requireSubscription(call));
  },

  async 'POST /v1/subscriptions/:id'(call) {
    const { tx, form, now } = call;
    form.only(['cancel_at_period_end', 'default_payment_method', 'expand', 'pause_collection']);
    const known = await requireSubscription(call);
    if (known.status === 'canceled')
      throw invalidParamError('id', 'A canceled subscription can only update its cancellation_details and metadata.');
    const at = await timeOf(tx, known, now);
    return show(call, await update(call, known, at));
  },

  async 'DELETE /v1/subscriptions/:id'(call) {
    call.form.only(['invoice_now', 'prorate']);
    const known = await requireSubscription(call);
    // Stripe doesn't find one to cancel that has ended.
    if (known.status === 'canceled') throw missingResourceError('subscription', known.id, 'id');
    return show(call, await endSubscription(call.tx, known, await timeOf(call.tx, known, call.now)));
  },

  async 'GET /v1/invoices'(call) {
    const { tx, world, form } = call;
    form.only(['customer_account', 'status', 'subscription', ...listParams]);
    const customer = await requireCustomer(tx, form.requiredText('customer_account'), world);
    const status = form.text('status');
    const all = await listInvoices(call, customer.id);
    const found = status === null ? all : all.filter((invoice) => invoice.status === status);
    return presentList(
      found.map((invoice) => presentInvoice(invoice, world.siteUrl)),
      form,
      '/v1/invoices',
    );
  },

  async 'GET /v1/invoices/:id'({ tx, world, form, id }) {
    form.only(['expand']);
    const invoice = await tx.get('invoice', id);
    if (invoice === null) throw missingResourceError('invoice', id, 'invoice');
    return presentInvoice(invoice, world.siteUrl);
  },
};
