import { daySeconds, hourSeconds } from '../../../../platform/time.ts';
import type { Call } from '../api/endpoint.ts';
import { invalidParamError, missingResourceError } from '../api/errors.ts';
import type { FormReader } from '../api/form.ts';
import { presentSession } from '../api/present.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import type { SessionRecord } from '../records.ts';
import type { Transaction } from '../store/store.ts';
import type { World } from '../world.ts';
import { addMethod, platform, requireCustomer, timeOf } from './customers.ts';
import { startSubscription } from './subscriptions.ts';

const known = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer_account',
  'line_items',
  'metadata',
  'mode',
  'payment_method_collection',
  'subscription_data',
  'success_url',
  'ui_mode',
];
const shortestTrial = 48 * hourSeconds;

export async function openSubscriptionSession(call: Call): Promise<SessionRecord> {
  const { tx, world, account, form, now } = call;
  if (account !== null) throw invalidParamError('mode', 'Only subscriptions to the platform are emulated.');
  form.only(known);
  if ((form.text('ui_mode') ?? 'hosted_page') !== 'hosted_page' || form.text('payment_method_collection') !== 'always')
    throw invalidParamError('ui_mode', 'Only hosted pages that always ask for a card are emulated.');
  const customer = await requireCustomer(tx, form.requiredText('customer_account'), world);
  const price = await readPrice(call);
  const at = await timeOf(tx, customer, now);
  const data = form.inner('subscription_data');
  data?.only(['metadata', 'trial_end']);
  const trialEnd = readTrialEnd(data, at);
  const created = Math.floor(now / 1000);
  const session: SessionRecord = {
    kind: 'session',
    id: newId('cs_test', 58),
    dueAt: (created + daySeconds) * 1000,
    account: platform,
    created,
    terms: {
      uiMode: 'hosted_page',
      lines: [{ name: price.name, unitAmount: price.amount, quantity: 1, image: null, metadata: {} }],
      shippingAddress: null,
      notice: null,
      applicationFee: null,
      customerEmail: null,
      clientReferenceId: form.text('client_reference_id'),
      metadata: form.metadata('metadata'),
      paymentMetadata: {},
      successUrl: form.url('success_url') ?? '',
      cancelUrl: form.url('cancel_url'),
      expiresAt: created + daySeconds,
      subscription: {
        customer: customer.id,
        priceId: price.id,
        trialEnd,
        metadata: data?.metadata('metadata') ?? {},
      },
    },
    total: trialEnd === null ? price.amount : 0,
    status: 'open',
    payment: 'none',
    paymentId: null,
    customer: null,
  };
  tx.put(session);
  return session;
}

async function readPrice({ tx, form }: Call) {
  const [line, ...others] = form.list('line_items');
  if (line === undefined || others.length > 0)
    throw invalidParamError('line_items', 'Only subscriptions to one price are emulated.');
  line.only(['price', 'quantity']);
  const id = line.requiredText('price');
  const price = await tx.get('price', id);
  if (price === null || line.requiredInteger('quantity') !== 1)
    throw missingResourceError('price', id, 'line_items[0][price]');
  return price;
}

function readTrialEnd(data: FormReader | null, at: number): number | null {
  const trialEnd = data?.integer('trial_end') ?? null;
  if (trialEnd === null || trialEnd >= at + shortestTrial) return trialEnd;
  throw invalidParamError(
    'subscription_data[trial_end]',
    'The `trial_end` date has to be at least 2 days in the future.',
  );
}

export async function completeSubscription(
  tx: Transaction,
  world: World,
  open: SessionRecord,
  digits: string,
): Promise<void> {
  const { subscription: terms } = open.terms;
  const price = await tx.get('price', terms?.priceId ?? '');
  if (terms === undefined || price === null) throw new Error('The session begins no subscription.');
  const customer = await requireCustomer(tx, terms.customer, world);
  const at = await timeOf(tx, customer, world.now());
  const method = addMethod(tx, customer.id, digits, at);
  // Free time that ended while the page was open is none.
  const trialEnd = terms.trialEnd !== null && terms.trialEnd > at ? terms.trialEnd : null;
  const begun = { customer, price, method, trialEnd, metadata: terms.metadata };
  const { id } = await startSubscription(tx, world, begun, at);
  const done: SessionRecord = { ...open, status: 'complete', payment: 'paid', dueAt: null, subscriptionId: id };
  tx.put(done);
  recordEvent(tx, platform, 'checkout.session.completed', presentSession(done), world.now());
}
