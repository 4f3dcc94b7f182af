/** The calls that `npm run check:shippo` makes, at Shippo and at the emulator alike: what the SDK sends, and the answers as they come. */
import { randomUUID } from 'node:crypto';
import type { Outcome } from '../stripe-check/steps.ts';

export interface ShippoBench {
  fetch: typeof globalThis.fetch;
  token: string;
}

const origin = 'https://api.goshippo.com';

const address = (name: string, street1: string, city: string, zip: string) => ({
  name,
  street1,
  street2: '',
  city,
  state: 'KY',
  zip,
  country: 'US',
});
const from = address('Check', '2600 Lytle St', 'Louisville', '40212');
const to = address('Check', '412 N Limestone', 'Lexington', '40508');
const sides = { length: '12', width: '12', height: '10', distance_unit: 'in' };
const parcel = { ...sides, weight: '70', mass_unit: 'oz' };

interface ShipmentAnswer {
  rates: { object_id: string; provider: string }[];
}
interface LabelAnswer {
  object_id: string;
  tracking_number: string;
}

/** Makes the calls one after the other. What depends on one that failed isn't tried. */
export async function runShippoSteps({ fetch, token }: ShippoBench): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const call = async (step: string, method: string, path: string | null, body?: object): Promise<unknown> => {
    if (path === null) {
      outcomes.push({ step, answer: null, problem: 'not tried, because an earlier step failed' });
      return null;
    }
    const headers = { Authorization: `ShippoToken ${token}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(origin + path, { method, headers, ...sent });
    const answer: unknown = await response.json().catch(() => null);
    outcomes.push({ step, answer, problem: response.ok ? null : `status ${response.status}` });
    return response.ok ? answer : null;
  };

  await call('check an address', 'POST', '/addresses', { ...to, validate: true });
  const wanted = { address_from: from, address_to: to, parcels: [parcel], async: false };
  const shipment = (await call('quote a parcel', 'POST', '/shipments', wanted)) as ShipmentAnswer | null;
  const insurance = { amount: '108.00', currency: 'USD', content: 'artwork' };
  await call('quote it with insurance', 'POST', '/shipments', { ...wanted, extra: { insurance } });
  const rate = shipment?.rates.find(({ provider }) => provider === 'USPS')?.object_id;
  const purchase = { rate, metadata: randomUUID(), label_file_type: 'PDF_4x6', async: false };
  const label = (await call('buy a label', 'POST', rate ? '/transactions' : null, purchase)) as LabelAnswer | null;
  await call('find it by its rate', 'GET', rate ? `/transactions?rate=${rate}&results=100` : null);
  await call('read it', 'GET', label && `/transactions/${label.object_id}`);
  await call('give it back', 'POST', label && '/refunds', { transaction: label?.object_id, async: false });
  await call('list the webhooks', 'GET', '/webhooks');
  return outcomes;
}

/** What test labels can't show. */
export const notCheckedAtShippo: readonly string[] = [
  'tracking: test labels aren’t tracked under their own number',
  'what becomes of a label that was given back, which takes weeks',
  'the way by which artists connect their accounts (OAuth)',
];
