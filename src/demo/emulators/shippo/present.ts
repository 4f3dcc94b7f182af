import type { AddressRecord, LabelRecord, Move, RateRecord, ShipmentRecord, WebhookRecord } from './records.ts';

const dayMs = 86_400_000;
const owner = 'demo@example.com';

export const presentAddress = (id: string, address: AddressRecord, check: object) => ({
  object_id: id,
  object_owner: owner,
  ...address,
  is_complete: true,
  test: true,
  ...check,
});

const presentRate = (shipment: string, rate: RateRecord, at: string) => ({
  object_id: rate.id,
  object_created: at,
  object_owner: owner,
  shipment,
  attributes: [],
  amount: (rate.cents / 100).toFixed(2),
  currency: 'USD',
  amount_local: (rate.cents / 100).toFixed(2),
  currency_local: 'USD',
  provider: rate.provider,
  servicelevel: { name: rate.service, token: rate.token, terms: 'Demo price' },
  estimated_days: rate.days,
  duration_terms: 'A demo price. Carriers ask for others.',
  carrier_account: `demo_${rate.provider.toLowerCase()}`,
  zone: String(rate.zone),
  test: true,
});

export function presentShipment({ id, from, to, parcel, rates }: ShipmentRecord, now: number) {
  const at = new Date(now).toISOString();
  return {
    object_id: id,
    object_created: at,
    object_updated: at,
    object_owner: owner,
    status: 'SUCCESS',
    metadata: '',
    address_from: from,
    address_to: to,
    parcels: [{ ...parcel, distance_unit: 'in', mass_unit: 'oz' }],
    carrier_accounts: [],
    messages: [],
    rates: rates.map((rate) => presentRate(id, rate, at)),
    test: true,
  };
}

export function statusOf(label: LabelRecord, now: number): LabelRecord['status'] {
  if (label.settlesAt === null || now < label.settlesAt) return label.status;
  if (label.status === 'QUEUED') return 'SUCCESS';
  return label.status === 'REFUNDPENDING' ? 'REFUNDED' : label.status;
}

export function presentLabel(label: LabelRecord, fileUrl: string, now: number) {
  const status = statusOf(label, now);
  const isMade = status !== 'QUEUED' && status !== 'ERROR';
  const at = new Date(label.created).toISOString();
  return {
    object_id: label.id,
    object_created: at,
    object_updated: at,
    object_owner: owner,
    object_state: 'VALID',
    status,
    rate: label.rate.id,
    metadata: label.metadata,
    label_file_type: 'PDF_4x6',
    ...(isMade ? { label_url: fileUrl, tracking_number: label.trackingNumber } : {}),
    messages:
      status === 'ERROR'
        ? [{ source: label.rate.provider, code: 'declined', text: 'The carrier account has no funds.' }]
        : [],
    test: true,
  };
}

/** Where a parcel is: where a button has put it, or where it would be after so many days. */
export function whereIs(label: LabelRecord, now: number): { move: Move; at: number } {
  if (label.moved !== null) return label.moved;
  const [sent, there] = [label.created + dayMs, label.created + (1 + label.rate.days) * dayMs];
  if (now >= there) return { move: 'DELIVERED', at: there };
  return now >= sent ? { move: 'TRANSIT', at: sent } : { move: 'PRE_TRANSIT', at: label.created };
}

export function presentTrack(label: LabelRecord, now: number) {
  const { move, at } = whereIs(label, now);
  const date = new Date(at).toISOString();
  return {
    carrier: label.rate.provider.toLowerCase(),
    tracking_number: label.trackingNumber,
    messages: [],
    tracking_history: [],
    tracking_status: {
      object_id: `${label.id}${move.toLowerCase()}`,
      object_created: date,
      object_updated: date,
      status: move,
      status_date: date,
      status_details: 'A parcel of the demo.',
    },
    transaction: label.id,
  };
}

export const presentWebhook = ({ id, url }: WebhookRecord) => ({
  object_id: id,
  event: 'track_updated',
  url,
  active: true,
  is_test: true,
});
