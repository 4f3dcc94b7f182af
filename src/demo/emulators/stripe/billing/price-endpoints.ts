import type { Endpoint } from '../api/endpoint.ts';
import { invalidParamError } from '../api/errors.ts';
import { listParams, presentList } from '../api/lists.ts';
import { newId } from '../ids.ts';
import { platform } from './customers.ts';
import { presentConfiguration, presentPrice } from './present.ts';
import type { PortalConfigurationRecord, PriceRecord } from './records.ts';

export const priceEndpoints: Record<string, Endpoint> = {
  async 'GET /v1/prices'({ tx, form }) {
    form.only(['active', 'lookup_keys', ...listParams]);
    const keys = form.texts('lookup_keys');
    const prices = (await tx.listOf('price', platform)).reverse();
    const found = keys.length === 0 ? prices : prices.filter(({ lookupKey }) => keys.includes(lookupKey ?? ''));
    return presentList(found.map(presentPrice), form, '/v1/prices');
  },

  async 'POST /v1/prices'({ tx, form, now }) {
    form.only(['currency', 'lookup_key', 'product_data', 'recurring', 'transfer_lookup_key', 'unit_amount']);
    const recurring = form.requiredInner('recurring');
    recurring.only(['interval']);
    if (form.requiredText('currency') !== 'usd' || recurring.text('interval') !== 'month')
      throw invalidParamError('recurring[interval]', 'Only prices in usd by the month are emulated.');
    const lookupKey = form.text('lookup_key');
    const holder = (await tx.listOf('price', platform)).find(
      (price) => lookupKey !== null && price.lookupKey === lookupKey,
    );
    if (holder !== undefined && form.text('transfer_lookup_key') !== 'true')
      throw invalidParamError(
        'lookup_key',
        `A price (\`${holder.id}\`) already uses that lookup key.`,
        'resource_already_exists',
      );
    if (holder !== undefined) tx.put({ ...holder, lookupKey: null });
    const price: PriceRecord = {
      kind: 'price',
      id: newId('price'),
      dueAt: null,
      account: platform,
      created: Math.floor(now / 1000),
      amount: form.requiredInteger('unit_amount'),
      lookupKey,
      productId: newId('prod', 14),
      name: form.requiredInner('product_data').requiredText('name'),
    };
    tx.put(price);
    return presentPrice(price);
  },

  async 'GET /v1/billing_portal/configurations'({ tx, form }) {
    form.only(['active', 'is_default', ...listParams]);
    const made = (await tx.listOf('portal_configuration', platform)).reverse();
    return presentList(made.map(presentConfiguration), form, '/v1/billing_portal/configurations');
  },

  async 'POST /v1/billing_portal/configurations'({ tx, form, now }) {
    form.only(['features', 'metadata']);
    const features = form.requiredInner('features');
    features.only(['invoice_history', 'payment_method_update', 'subscription_cancel']);
    if (features.requiredInner('subscription_cancel').text('mode') !== 'at_period_end')
      throw invalidParamError('features', 'Only portals that cancel at the end of the period are emulated.');
    const configuration: PortalConfigurationRecord = {
      kind: 'portal_configuration',
      id: newId('bpc'),
      dueAt: null,
      account: platform,
      created: Math.floor(now / 1000),
      metadata: form.metadata('metadata'),
    };
    tx.put(configuration);
    return presentConfiguration(configuration);
  },
};
