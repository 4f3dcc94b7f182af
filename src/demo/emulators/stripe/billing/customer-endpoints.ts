import { daySeconds, hourMs } from '../../../../platform/time.ts';
import type { Call, Endpoint } from '../api/endpoint.ts';
import { invalidParamError, missingResourceError } from '../api/errors.ts';
import { newId } from '../ids.ts';
import { pagesPath } from '../world.ts';
import { addMethod, requireCustomer, timeOf } from './customers.ts';
import { methodNames, presentClock, presentMethod } from './present.ts';
import type { ClockRecord } from './records.ts';
import { settleSubscription } from './subscriptions.ts';

const portalLifeMs = hourMs;
/** Stripe advances a clock by two periods of a subscription at most; a year is what its prices allow. */
const furthest = 366 * daySeconds;

async function requireClock({ tx, id }: Call): Promise<ClockRecord> {
  const clock = await tx.get('clock', id);
  if (clock === null) throw missingResourceError('test_clock', id, 'test_clock');
  return clock;
}

export const customerEndpoints: Record<string, Endpoint> = {
  async 'GET /v1/payment_methods/:id'({ tx, id }) {
    const method = await tx.get('method', id);
    if (method === null) throw missingResourceError('payment_method', id, 'payment_method');
    return presentMethod(method);
  },

  async 'POST /v1/payment_methods/:id/attach'({ tx, world, form, id, now }) {
    form.only(['customer_account']);
    const customer = await requireCustomer(tx, form.requiredText('customer_account'), world);
    const digits = methodNames[id];
    if (digits === undefined) throw missingResourceError('PaymentMethod', id, 'payment_method');
    return presentMethod(addMethod(tx, customer.id, digits, await timeOf(tx, customer, now)));
  },

  async 'POST /v1/billing_portal/sessions'({ tx, world, form, now }) {
    form.only(['configuration', 'customer_account', 'return_url']);
    const customer = await requireCustomer(tx, form.requiredText('customer_account'), world);
    const configurationId = form.requiredText('configuration');
    if ((await tx.get('portal_configuration', configurationId)) === null)
      throw missingResourceError('configuration', configurationId, 'configuration');
    const created = Math.floor(now / 1000);
    const id = newId('bps');
    const returnUrl = form.url('return_url') ?? '';
    const dueAt = now + portalLifeMs;
    tx.put({ kind: 'portal', id, dueAt, account: customer.id, created, configurationId, returnUrl });
    return {
      id,
      object: 'billing_portal.session',
      configuration: configurationId,
      created,
      customer_account: customer.id,
      livemode: false,
      return_url: returnUrl,
      url: `${world.siteUrl}${pagesPath}/portal/${id}`,
    };
  },

  async 'POST /v1/test_helpers/test_clocks'({ tx, form, now }) {
    form.only(['frozen_time', 'name']);
    const clock: ClockRecord = {
      kind: 'clock',
      id: newId('clock'),
      dueAt: null,
      created: Math.floor(now / 1000),
      name: form.text('name'),
      frozen: form.requiredInteger('frozen_time'),
      customers: [],
    };
    tx.put(clock);
    return presentClock(clock);
  },

  async 'GET /v1/test_helpers/test_clocks/:id'(call) {
    return presentClock(await requireClock(call));
  },

  /** Everything that happens until then has happened when it answers; Stripe takes a while. */
  async 'POST /v1/test_helpers/test_clocks/:id/advance'(call) {
    const { tx, world, form } = call;
    form.only(['frozen_time']);
    const clock = await requireClock(call);
    const frozen = form.requiredInteger('frozen_time');
    if (frozen <= clock.frozen || frozen > clock.frozen + furthest)
      throw invalidParamError('frozen_time', 'A clock is advanced, and not further than a year.');
    for (const customer of clock.customers) {
      for (const { id } of await tx.listOf('subscription', customer)) await settleSubscription(tx, world, id, frozen);
    }
    const advanced = { ...clock, frozen };
    tx.put(advanced);
    return presentClock(advanced);
  },

  async 'DELETE /v1/test_helpers/test_clocks/:id'(call) {
    const { id } = await requireClock(call);
    call.tx.remove('clock', id);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  },
};
